import { LogIn } from 'lucide-react'
import { LoginRequiredButtons, loginRequiredText, loginRequiredTitle } from '#app/components/shell/account-buttons.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Card } from '#app/ui/card.tsx'
import { BackLink } from '#app/ui/page-header.tsx'
import { typedSearch } from '#shared/text.ts'
import type { Route } from './+types/login-required-page.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: loginRequiredTitle, noindex: true })

export function loader({ request }: Route.LoaderArgs) {
  return { text: typedSearch(new URL(request.url).searchParams, 'text') }
}

export default function LoginRequiredPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="grid max-w-xl gap-4">
      <BackLink to="/" label="Kembali ke Beranda" className="justify-self-start" />
      <Card className="grid gap-5 sm:p-8">
        <span className="grid size-12 place-items-center rounded-control bg-nila-50 text-nila-700">
          <LogIn className="size-6" />
        </span>
        <div className="grid gap-2">
          <h1 className="text-2xl">{loginRequiredTitle}</h1>
          <p className="text-lg text-tinta-soft">{loginRequiredText}</p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <LoginRequiredButtons text={loaderData.text} />
        </div>
      </Card>
    </div>
  )
}

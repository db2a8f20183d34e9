import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { linkExpired } from '#domain/accounts/credential-messages.ts'

/** No copy in a cache, no word to another site; to none at all, a browser would hide from us whence the form comes. */
export const keyPageHeaders = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' }

export function keyPageMeta(title: string) {
  return [
    { title: `${title} · Helpdesk SPMB` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'same-origin' },
  ]
}

export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export function LinkExpired({ to, label }: { to: string; label: string }) {
  return (
    <div className="grid justify-items-start gap-6">
      <PageHeader title="Tautan tidak berlaku lagi" description={linkExpired} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={to}>{label}</ButtonLink>
        <ButtonLink to="/login" variant="secondary">
          Ke halaman masuk
        </ButtonLink>
      </div>
    </div>
  )
}

// '/unsubscribe?token=…': stops mails about answers at a tap, and takes that back; mail scanners that open links stop nothing.
import { data } from 'react-router'
import { z } from 'zod'
import { FlashNotice } from '#app/components/shell/flash-notice.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { redirectWithFlash, withFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { setMailsByToken, wantsMailsByToken } from '#domain/notifications/mail-preference.server.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/unsubscribe-page.ts'

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Email tentang jawaban', noindex: true })

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' }
}

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader({ request }: Route.LoaderArgs) {
  try {
    return withFlash(request, { wants: await wantsMailsByToken(tokenIn(request)), problem: null })
  } catch (thrown) {
    if (!(thrown instanceof NotFound)) throw thrown
    return data({ wants: null, problem: thrown.message, flash: undefined }, { status: 404 })
  }
}

const form = z.object({ intent: z.enum(['stop', 'resume']) })

export function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestContext)
  const token = tokenIn(request)
  return answerForm(request, form, async ({ intent }) => {
    await setMailsByToken(token, intent === 'resume', address)
    const said = intent === 'stop' ? 'Email tentang jawaban dihentikan.' : 'Email tentang jawaban dikirim lagi.'
    return redirectWithFlash(`/unsubscribe?${new URLSearchParams({ token })}`, said)
  })
}

export default function UnsubscribePage({ loaderData: { wants, problem, flash } }: Route.ComponentProps) {
  return (
    <Page className="max-w-xl gap-6" title="Email tentang jawaban" description={problem ?? words(wants)}>
      {flash && <FlashNotice flash={flash} />}
      <FormNotices />
      {wants !== null && (
        <PortalForm intent={wants ? 'stop' : 'resume'} key={String(wants)}>
          <Button type="submit" variant={wants ? 'primary' : 'secondary'} busyLabel="Menyimpan...">
            {wants ? 'Hentikan email ini' : 'Urungkan, kirim email lagi'}
          </Button>
        </PortalForm>
      )}
      <div>
        <ButtonLink to="/status" variant="quiet">
          Cek status pertanyaan
        </ButtonLink>
      </div>
    </Page>
  )
}

function words(wants: boolean | null): string {
  return wants
    ? 'Sekarang kami mengirim email saat pertanyaan Anda dijawab atau selesai.'
    : 'Kami tidak lagi mengirim email saat pertanyaan Anda dijawab atau selesai. Jawabannya tetap ada di halaman status. Email tentang keamanan akun tetap dikirim.'
}

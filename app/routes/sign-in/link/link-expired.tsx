// What a one-time link shows when it is unknown, used or too old: the reason, and the way to a new one.
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { linkExpired } from '#domain/accounts/credential-messages.ts'

/** `to` and `label` lead to a new link. */
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

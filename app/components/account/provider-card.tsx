import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

export interface ProviderCardProps {
  readonly name: string
  readonly linked: { readonly email: string; readonly since: string } | null
  /** Without one nothing else opens the account. */
  readonly hasPassword: boolean
}

export function ProviderCard({ name, linked, hasPassword }: ProviderCardProps) {
  return (
    <Card title={linked ? `Terhubung dengan ${name}` : `Belum terhubung dengan ${name}`}>
      {linked ? (
        <div className="grid grid-cols-1 justify-items-start gap-4">
          <p className="max-w-measure">
            <span className="wrap-anywhere">{linked.email}</span>, sejak {linked.since}.
          </p>
          {hasPassword ? (
            <>
              <p className="max-w-measure text-sm text-tinta-soft">
                Setelah diputus, {name} terhubung lagi bila Anda masuk dengannya dan alamat emailnya sama.
              </p>
              <PortalForm hidden={{ which: 'provider' }}>
                <Button type="submit" variant="secondary" busyLabel="Memutus...">
                  Putuskan {name}
                </Button>
              </PortalForm>
            </>
          ) : (
            <p className="max-w-measure text-sm text-tinta-soft">
              Akun Anda belum punya password, jadi {name} tidak dapat diputus.
            </p>
          )}
        </div>
      ) : (
        <p className="max-w-measure text-tinta-soft">
          Pilih "Masuk dengan {name}" di halaman masuk. Alamat emailnya harus sama dengan alamat akun Anda di sini.
        </p>
      )}
    </Card>
  )
}

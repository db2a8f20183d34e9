// The way in for staff by an account of another provider, below the form of the sign-in page.
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'

/** Props of `ProviderChoice`: what the provider's accounts are called, and where the visitor wanted to go. */
export interface ProviderChoiceProps {
  readonly name: string
  readonly wanted: string | undefined
}

const startOf = (wanted: string | undefined, shared: boolean) => {
  const query = new URLSearchParams({ ...(wanted && { next: wanted }), ...(shared && { shared: 'ya' }) }).toString()
  return `/login/oidc${query && `?${query}`}`
}

/** The button, and the same for a device that others use too. Both leave the portal, so they load a whole page. */
export function ProviderChoice({ name, wanted }: ProviderChoiceProps) {
  return (
    <section aria-labelledby="akun-lain" className="grid gap-3 border-t border-garis pt-5">
      <h2 id="akun-lain" className="text-base">
        Untuk petugas dan admin
      </h2>
      <ButtonLink to={startOf(wanted, false)} variant="secondary" size="lg" reloadDocument>
        Masuk dengan {name}
      </ButtonLink>
      <p className="text-sm text-tinta-soft">
        Perangkat ini dipakai orang lain juga?{' '}
        <Link to={startOf(wanted, true)} reloadDocument>
          Masuk dengan {name} tanpa diingat
        </Link>
      </p>
    </section>
  )
}

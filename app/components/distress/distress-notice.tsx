import { Phone } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'
import { telephoneLink } from '#shared/numbers/phone-number.ts'

export function DistressNotice({ help: { title, first, lines, words } }: { readonly help: DistressHelp }) {
  return (
    <section
      aria-labelledby="pertolongan"
      className="grid grid-cols-1 gap-4 rounded-card border border-nila-100 bg-nila-50 p-5"
    >
      <h2 id="pertolongan" className="text-xl">
        {title}
      </h2>
      <p>{first}</p>
      <ul className="grid grid-cols-1 gap-3">
        {lines.map(({ name, phone, hours }) => (
          <li key={phone} className="grid justify-items-start gap-1">
            <ButtonLink to={telephoneLink(phone) ?? ''} className="min-h-12">
              <Phone />
              {`Telepon ${phone} · ${name}`}
            </ButtonLink>
            {hours && <span className="text-sm text-tinta-soft">{hours}</span>}
          </li>
        ))}
      </ul>
      {words.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

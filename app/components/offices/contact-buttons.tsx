import { MessageCircle, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { askAddress } from '#app/components/shell/ask-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { instance } from '#shared/instance.ts'
import { telephoneLink, whatsappLink } from '#shared/numbers/phone-number.ts'

export type ContactButtonsProps = { callCentre: string; whatsapp: string; example?: string; who: string }

const firstWords = () => `Selamat siang. Saya ingin bertanya tentang SPMB ${instance().province}:`

/** A telephone link and a WhatsApp link, each where its number is filled in (docs/rules-of-service.md#branch-offices-and-their-numbers). */
export function ContactButtons({ callCentre, whatsapp, example = '', who }: ContactButtonsProps) {
  const call = telephoneLink(callCentre) ?? (example && exampleLink(example))
  const chat = whatsappLink(whatsapp, firstWords())
  if (!call && chat === null) return <NoNumber />
  return (
    <span className="flex flex-wrap gap-2">
      {call && (
        <ButtonLink variant="secondary" to={call}>
          <Phone />
          Hubungi<span className="sr-only"> {who}</span>
        </ButtonLink>
      )}
      {chat !== null && (
        <ButtonLink variant="secondary" to={chat} target="_blank" rel="noreferrer">
          <MessageCircle />
          WhatsApp<span className="sr-only"> {who}</span>
        </ButtonLink>
      )}
    </span>
  )
}

/** An example cannot be dialled: its placeholders become zeros. */
export function exampleLink(example: string): string {
  return `tel:${example.replaceAll(/x/gi, '0').replaceAll(/[^\d+]/g, '')}`
}

export function CallNumber({ callCentre, example = '' }: { callCentre: string; example?: string }) {
  return callCentre || (example && `${example} (contoh)`)
}

export function NoNumber() {
  return (
    <span className="text-tinta-soft">
      Nomor belum tersedia. <Link to={askAddress()}>Tulis pertanyaan di sini.</Link>
    </span>
  )
}

// Offers to receive the answer by WhatsApp: a message from the requester proves their number.
import { MessageCircle } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'

export interface WhatsappInvitationProps {
  readonly link: string | null
}

export function WhatsappInvitation({ link }: WhatsappInvitationProps) {
  if (link === null) return null
  return (
    <div className="grid justify-items-start gap-1 print:hidden">
      <ButtonLink to={link} target="_blank" rel="noreferrer" variant="secondary">
        <MessageCircle />
        Terima jawaban lewat WhatsApp
      </ButtonLink>
      <p className="text-sm text-tinta-soft">
        WhatsApp terbuka dengan pesan yang sudah terisi. Kirim pesan itu, lalu jawabannya masuk ke sana.
      </p>
    </div>
  )
}

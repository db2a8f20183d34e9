// The words in which an answer goes to a requester's WhatsApp from an agent's own telephone. Pure.
import type { TicketKind } from '#domain/tickets/ticket.ts'

/** Characters of an answer that go along; with the rest of the address wa.me takes them on every telephone. */
export const answerInWhatsapp = 900

/** Cuts at a word, without half a sign at the end. */
function cut(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const short = signs.slice(0, most).join('')
  const end = Math.max(short.lastIndexOf(' '), short.lastIndexOf('\n'))
  return `${(end > short.length / 2 ? short.slice(0, end) : short).trimEnd()} …`
}

/** The answer with the link under which it can be read whole and replied to. */
export function answerByWhatsapp(
  { kind, title, message }: { readonly kind: TicketKind; readonly title: string; readonly message: string },
  link: string,
): string {
  const thing = kind === 'question' ? 'pertanyaan' : 'aduan'
  return [
    `Helpdesk SPMB Jawa Tengah menjawab ${thing} Anda "${cut(title, 120)}":`,
    cut(message.trim(), answerInWhatsapp),
    `Selengkapnya, dan untuk membalas:\n${link}`,
  ].join('\n\n')
}

// 'Selesai': completes a ticket, and asks first where the requester has no answer, or one that was not sent.
import { ActionButton, type ActionButtonProps } from './action-button.tsx'

/** Props of `CompleteButton`; `answered` is false while nobody has answered the requester, `inList` is said in a row. */
export interface CompleteButtonProps {
  readonly ticket: ActionButtonProps['ticket'] & { readonly answered: boolean }
  readonly inList?: boolean
}

/** The key that completes: of a list one more, since a slip there closes a ticket that nobody looks at. */
export const completeKeys = { open: 'e', inList: 'Shift+E' } as const

const yes = 'Ya, tandai selesai'

/** A completion can be taken back, so it asks only where it would surprise the requester. */
export function CompleteButton({ ticket, inList = false }: CompleteButtonProps) {
  const { number, answered } = ticket
  function question() {
    const unsent = document.querySelector<HTMLTextAreaElement>('#balas textarea')?.value.trim()
    if (unsent) {
      return {
        title: 'Balasan belum terkirim',
        words: `Balasan untuk ${number} masih ada di kotak tulis. Tandai selesai tanpa mengirimnya?`,
        yes,
      }
    }
    if (answered) return null
    return {
      title: 'Belum ada balasan',
      words: `Pemohon belum menerima balasan apa pun. Tandai ${number} selesai tanpa balasan?`,
      yes,
    }
  }
  return (
    <ActionButton
      intent="complete"
      ticket={ticket}
      shortcut={inList ? completeKeys.inList : completeKeys.open}
      question={question}
    >
      Selesai
    </ActionButton>
  )
}

// 'Tandai selesai': completes a ticket, and asks first where the requester has no answer, or one that was not sent.
import { ActionButton, type ActionButtonProps, type ActionQuestion } from './action-button.tsx'

/** Props of `CompleteButton`; `answered` is false while nobody has answered the requester. */
export interface CompleteButtonProps {
  readonly ticket: ActionButtonProps['ticket'] & { readonly answered: boolean }
}

/** The key that completes the open ticket. */
export const completeKey = 'e'

const yes = 'Ya, tandai selesai'

/** What is asked before a ticket is completed whose requester has no answer. */
export function unansweredQuestion(number: string): ActionQuestion {
  return {
    title: 'Belum ada balasan',
    words: `Pemohon belum menerima balasan apa pun. Tandai ${number} selesai tanpa balasan?`,
    yes,
  }
}

/** A completion can be taken back, so it asks only where it would surprise the requester. */
export function CompleteButton({ ticket }: CompleteButtonProps) {
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
    return answered ? null : unansweredQuestion(number)
  }
  return (
    <ActionButton intent="complete" ticket={ticket} shortcut={completeKey} question={question}>
      Tandai selesai
    </ActionButton>
  )
}

// What somebody was writing stays on the device for them alone: it goes with their session, or when somebody else comes.
import { forgetQuestionDrafts } from '#app/components/tickets/question-draft.ts'
import { forgetReplyDrafts } from '#app/components/tickets/reply-draft.ts'

/** Whose drafts lie here: an e-mail address. */
const ownerKey = 'pemilik-draf'

/** Forgets every draft on this device; unless `withGuest` it leaves what was written without an account. */
export function forgetDrafts({ withGuest = true } = {}): void {
  forgetQuestionDrafts(withGuest)
  forgetReplyDrafts()
  try {
    localStorage.removeItem(ownerKey)
  } catch {
    // Storage switched off: there is nothing to forget.
  }
}

/** Keeps the drafts of the person with the address, and forgets them all when they are somebody else's. */
export function claimDrafts(email: string): void {
  try {
    const owner = localStorage.getItem(ownerKey)
    if (owner !== null && owner !== email) forgetDrafts({ withGuest: false })
    localStorage.setItem(ownerKey, email)
  } catch {
    // Storage full or switched off: no draft is kept either.
  }
}

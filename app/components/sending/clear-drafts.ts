// What someone was writing, and the copies of their questions, stay on the device for them alone: they go with their session,
// or when someone else comes.
import { forgetOwnPages } from '#app/components/offline/own-pages.ts'
import { forgetReplyDrafts } from '#app/components/tickets/reply-draft.tsx'
import { forgetWriting } from './form-draft.ts'
import { forgetMessages } from './kept-messages.ts'
import { draftNames, draftsOfAccount, removeStored } from './stored-drafts.ts'

const ownerKey = 'pemilik-draf'

export function forgetDrafts({ withGuest = true } = {}): void {
  const starts = withGuest ? Object.values(draftNames) : draftsOfAccount
  forgetWriting(starts)
  forgetReplyDrafts()
  removeStored(starts)
  void forgetMessages(starts)
  forgetOwnPages(withGuest ? ['account', 'link'] : ['account'])
  try {
    localStorage.removeItem(ownerKey)
  } catch {
    // Storage is switched off, so nothing is stored.
  }
}

/** Deletes all drafts when they belong to another address. */
export function claimDrafts(email: string): void {
  try {
    const owner = localStorage.getItem(ownerKey)
    if (owner !== null && owner !== email) forgetDrafts({ withGuest: false })
    localStorage.setItem(ownerKey, email)
  } catch {
    // Storage full or switched off: no draft is kept either.
  }
}

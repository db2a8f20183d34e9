// The reply or note an agent is writing to a ticket, kept on this device until it is sent or its person signs out.
import { type RefObject, useEffect } from 'react'
import { draftNames, removeStored } from '#app/components/sending/stored-drafts.ts'

const prefix = draftNames.reply

/** How long the typing rests before it is stored, in milliseconds. */
const pause = 400

interface Draft {
  readonly message: string
}

function read(name: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return draft && typeof draft === 'object' && 'message' in draft ? (draft as Draft) : undefined
  } catch {
    return undefined
  }
}

function write(name: string, draft: Draft): void {
  try {
    if (draft.message.trim() === '') localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    // Storage full or switched off: the reply is not kept, and can be sent all the same.
  }
}

/** What was being written under this name; undefined when nothing was. */
export function recallReply(of: string): string | undefined {
  return read(prefix + of)?.message
}

/** Set once everything was forgotten: what the page still holds while it is left is not stored again. */
let isOver = false

/** Forgets what was written under names that begin so, or all of it; then nothing is stored until a box is opened again. */
export function forgetReplyDrafts(of = ''): void {
  isOver = of === ''
  removeStored([prefix + of])
}

/** Keeps what is written in the box and brings it back when the page is opened again. */
export function useReplyDraft(box: RefObject<HTMLTextAreaElement | null>, of: string): void {
  const name = prefix + of

  useEffect(() => {
    const area = box.current
    if (!area) return
    isOver = false
    const draft = read(name)
    if (draft && area.value === '') {
      area.value = draft.message
      // For the count of characters, and for the form.
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const store = () => {
      clearTimeout(timer)
      if (timer !== undefined && !isOver) write(name, { message: area.value })
      timer = undefined
    }
    const storeSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(store, pause)
    }
    area.addEventListener('input', storeSoon)
    area.form?.addEventListener('submit', store)
    window.addEventListener('pagehide', store)
    return () => {
      clearTimeout(timer)
      area.removeEventListener('input', storeSoon)
      area.form?.removeEventListener('submit', store)
      window.removeEventListener('pagehide', store)
    }
  }, [box, name])
}

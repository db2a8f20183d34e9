import { type RefObject, useEffect, useRef } from 'react'
import { draftNames, removeStored } from '#app/components/sending/stored-drafts.ts'
import { Notice } from '#app/ui/notice.tsx'
import { unknownVariables } from '#domain/tickets/desk/reply-variables.ts'

const prefix = draftNames.reply

/** Debounce in ms. */
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

export function recallReply(of: string): string | undefined {
  return read(prefix + of)?.message
}

/** Set once all drafts were deleted: text still on the page is not stored again. */
let isOver = false

/** Deletes the drafts whose names have this prefix, or all; then nothing is stored until a box is opened again. */
export function forgetReplyDrafts(of = ''): void {
  isOver = of === ''
  removeStored([prefix + of])
}

/** Which box it is for the server, which keeps its draft for the agent's other devices, and what it has. */
interface ServerDraft {
  readonly ticketId: number
  readonly kind: 'reply' | 'note'
  readonly stored: { readonly message: string } | undefined
}

/** Debounce in ms. */
const serverPause = 1_500

/** Stores it beside the page; what fails now is stored with the next words. */
function storeOnServer({ ticketId, kind }: ServerDraft, message: string): void {
  const body = new URLSearchParams({ kind, message })
  fetch(`/helpdesk/tickets/${ticketId}/draft`, { method: 'POST', body, keepalive: message.length < 10_000 }).catch(
    () => undefined,
  )
}

/**
 * Keeps what is written in the box, on the device and on the server, and brings it back when the page is opened again: what
 * the server has goes into a box that is empty here.
 */
export function useReplyDraft(box: RefObject<HTMLTextAreaElement | null>, of: string, server: ServerDraft): void {
  const name = prefix + of
  const kept = useRef(server)
  kept.current = server
  const there = server.stored?.message
  const isOpen = useRef(false)

  useEffect(() => {
    const area = box.current
    if (!area) return
    isOver = false
    const draft = read(name)?.message ?? there
    const isFirst = !isOpen.current
    if (isFirst && area.value !== '' && area.value !== there) {
      // The page came with other words in the box. Set here they stay, whatever the page learns later.
      area.value = String(area.value)
      return
    }
    if (!draft || (area.value !== '' && !isFirst)) return
    area.value = draft
    // For the count of characters, and for the form.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    // A reply of this page that was reverted: its agent continues writing.
    if (isOpen.current) area.focus()
  }, [box, name, there])
  useEffect(() => {
    isOpen.current = true
  }, [])

  useEffect(() => {
    const area = box.current
    if (!area) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let serverTimer: ReturnType<typeof setTimeout> | undefined
    const store = () => {
      clearTimeout(timer)
      if (timer !== undefined && !isOver) write(name, { message: area.value })
      timer = undefined
    }
    const storeThere = () => {
      clearTimeout(serverTimer)
      if (serverTimer !== undefined && !isOver) storeOnServer(kept.current, area.value)
      serverTimer = undefined
    }
    const storeSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(store, pause)
      clearTimeout(serverTimer)
      if (area.value !== kept.current.stored?.message) serverTimer = setTimeout(storeThere, serverPause)
    }
    const leave = () => {
      store()
      storeThere()
    }
    // What is sent is no draft: the server must not get it again behind its sending.
    const send = () => {
      store()
      clearTimeout(serverTimer)
      serverTimer = undefined
    }
    area.addEventListener('input', storeSoon)
    area.form?.addEventListener('submit', send)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      storeThere()
      area.removeEventListener('input', storeSoon)
      area.form?.removeEventListener('submit', send)
      window.removeEventListener('pagehide', leave)
    }
  }, [box, name])
}

/** Follows the typing; nothing while every word in braces is a variable. A reply `toMany` is not taken with them. */
export function UnknownVariables({ text, toMany = false }: { text: string; toMany?: boolean }) {
  const words = unknownVariables(text)
  return (
    <div role="status" className="contents">
      {words.length > 0 && (
        <Notice
          tone="warning"
          title={`${words.join(', ')} bukan variabel${toMany ? '. Perbaiki sebelum mengirim' : ' dan akan terkirim apa adanya'}.`}
        />
      )}
    </div>
  )
}

// The conversation of a ticket between its head and the composer; where it scrolls by itself it opens at what was not read yet, or at the guidance for danger.
import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Props of `Conversation`; `latest` names its newest entry. */
export interface ConversationProps {
  readonly latest: string
  readonly children: ReactNode
}

/** So near to its end somebody reads the newest, in pixels. */
const nearEnd = 120

/** So much stays in sight above what it opens at, in pixels. */
const aboveUnread = 8

/** Opens at the guidance for danger or where the unread begins, else at the newest; follows what comes in, except while older words are being read. */
export function Conversation({ latest, children }: ConversationProps) {
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const isOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new entry makes it longer
  useLayoutEffect(() => {
    const area = box.current
    if (!area) return
    const start = isOpened.current ? null : area.querySelector<HTMLElement>('#bahaya, #belum-dibaca')
    isOpened.current = true
    if (start) {
      area.scrollTop += start.getBoundingClientRect().top - area.getBoundingClientRect().top - aboveUnread
      isAtEnd.current = area.scrollTop + area.clientHeight > area.scrollHeight - nearEnd
    } else if (isAtEnd.current) area.scrollTop = area.scrollHeight
  }, [latest])
  return (
    <section
      ref={box}
      aria-labelledby="riwayat"
      data-conversation=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for who has a keyboard alone
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight > scrollHeight - nearEnd
      }}
      className="grid grid-cols-1 content-start gap-4"
    >
      <h2 id="riwayat" className="sr-only">
        Riwayat
      </h2>
      {children}
    </section>
  )
}

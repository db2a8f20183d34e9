// The reader's feedback on each answer: it can be changed until the panel or the page is closed, and is sent once, at that moment.
import { useCallback, useEffect, useRef } from 'react'
import { report } from '#app/components/search/last-search.ts'
import type { ChatMessage, Opinion, SetChat } from './chat.ts'

const longestQuery = 500

/** How to say it of the answer with this id; the same once more takes it back. */
export function useOpinions(
  messages: readonly ChatMessage[],
  setChat: SetChat,
): (id: number, kind: Opinion['kind']) => void {
  const latest = useRef(messages)
  latest.current = messages

  const change = useCallback(
    (edit: (message: ChatMessage) => ChatMessage) =>
      setChat((chat) => chat && { ...chat, messages: chat.messages.map(edit) }),
    [setChat],
  )

  useEffect(() => {
    function tell() {
      const untold = latest.current.filter(({ opinion }) => opinion && !opinion.sent)
      if (untold.length === 0) return
      for (const { quoted, opinion } of untold)
        if (quoted && opinion) report(opinion.kind, quoted.asked.slice(0, longestQuery), quoted.item)
      const told = new Set(untold.map(({ id }) => id))
      change((each) =>
        each.opinion && told.has(each.id) ? { ...each, opinion: { ...each.opinion, sent: true } } : each,
      )
    }
    const tellWhenHidden = () => document.visibilityState === 'hidden' && tell()
    // A phone ends a page that is not seen without a word: pagehide alone comes too late there.
    document.addEventListener('visibilitychange', tellWhenHidden)
    window.addEventListener('pagehide', tell)
    return () => {
      document.removeEventListener('visibilitychange', tellWhenHidden)
      window.removeEventListener('pagehide', tell)
      tell()
    }
  }, [change])

  return useCallback(
    (id, kind) =>
      change((each) =>
        each.id !== id || each.opinion?.sent
          ? each
          : { ...each, opinion: each.opinion?.kind === kind ? undefined : { kind, sent: false } },
      ),
    [change],
  )
}

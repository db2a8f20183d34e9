// Notices that somebody reads on, for what floats over the words: it may step aside and come back.
import { useEffect, useState } from 'react'

/** Pixels of one way that count as going that way; less is a trembling thumb. */
const enough = 12

/** True while the page is scrolled down; false again once it is scrolled up, and at its end. */
export function useStickToBottom(): boolean {
  const [readingOn, setReadingOn] = useState(false)

  useEffect(() => {
    let turn = window.scrollY
    function onScroll() {
      const at = window.scrollY
      const atEnd = at + window.innerHeight >= document.documentElement.scrollHeight - 80
      if (atEnd || at < turn - enough) setReadingOn(false)
      else if (at > turn + enough) setReadingOn(true)
      else return
      turn = at
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  return readingOn
}

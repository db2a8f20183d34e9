// Brings the newest answer into view when the page opens, and announces one that comes while it is open.
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { activityEvents } from '#app/components/live/use-live-refresh.ts'
import { Button } from '#app/ui/button.tsx'

export const newestAnswerId = 'jawaban'

/** Space in px between the answer and what covers the page. */
const gap = 12

const findAnswer = () => document.getElementById(newestAnswerId)

/** The part of the window that neither the header nor the composer covers, from top to bottom in px. */
function uncovered(): readonly [number, number] {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const dock = document.querySelector('[data-dock]')?.getBoundingClientRect().top ?? innerHeight
  return [top, Math.min(innerHeight, dock)]
}

/** Scrolls no further than its first line. */
function bringIntoView(answer: Element, behavior: ScrollBehavior): void {
  const [top, bottom] = uncovered()
  const box = answer.getBoundingClientRect()
  const isAbove = box.top < top
  const by = isAbove ? box.top - top - gap : Math.min(box.bottom - bottom + gap, box.top - top - gap)
  if (isAbove || by > 0) window.scrollBy({ top: by, behavior })
}

const isWriting = () => document.activeElement?.matches('textarea, input, select') ?? false

/** True when the message before it was on the screen: who reads elsewhere is not moved. */
function wasWatched(answer: Element): boolean {
  const before = answer.previousElementSibling?.getBoundingClientRect()
  const [top, bottom] = uncovered()
  return before !== undefined && before.bottom > top && before.top < bottom
}

const smooth = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')

interface NewAnswerProps {
  /** How many answers the page shows. */
  readonly answers: number
}

export function NewAnswer({ answers }: NewAnswerProps) {
  const [seen, setSeen] = useState(answers)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const fresh = Math.max(0, answers - seen)
  const shown = useRef<number>(undefined)

  useEffect(() => {
    const answer = findAnswer()
    const before = shown.current
    shown.current = answers
    if (!answer || answers <= (before ?? 0)) return
    if (before === undefined) {
      // A reload and the way back return to where the reader was.
      if (scrollY === 0) bringIntoView(answer, 'instant')
    } else if (isWriting() || !wasWatched(answer)) setIsElsewhere(answer.getBoundingClientRect().top > uncovered()[1])
    else bringIntoView(answer, smooth())
  }, [answers])

  useEffect(() => {
    if (fresh === 0) return
    const before = document.title
    document.title = `(${fresh}) Jawaban baru · Helpdesk SPMB`
    const events = [...activityEvents, 'focus']
    const look = () => !document.hidden && setSeen(answers)
    for (const event of events) window.addEventListener(event, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      document.title = before
      for (const event of events) window.removeEventListener(event, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [fresh, answers])

  useEffect(() => {
    const answer = findAnswer()
    if (!isElsewhere || !answer) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsElsewhere(false))
    observer.observe(answer)
    return () => observer.disconnect()
  }, [isElsewhere])

  function show() {
    const answer = findAnswer()
    if (answer) bringIntoView(answer, smooth())
  }

  return (
    <>
      <p role="status" className="sr-only">
        {fresh > 0 && 'Petugas menjawab'}
      </p>
      {isElsewhere && (
        <div className="fixed inset-x-4 top-[calc(var(--header-height,5rem)+0.5rem)] z-20 grid justify-center print:hidden">
          <Button onClick={show} className="shadow-floating">
            <ArrowDown />
            Lihat jawaban baru
          </Button>
        </div>
      )}
    </>
  )
}

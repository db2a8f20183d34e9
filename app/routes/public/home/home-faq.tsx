// The FAQ on the home page; the questions of the other topics are fetched when a reader gets there.
import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { FaqSection } from './faq-section.tsx'
import type { FaqView } from './faq-view.ts'

const everything = '/?index&faq=semua'
const anchor = 'faq'
const headingId = 'judul-faq'

/** Scrolls to the FAQ and puts the focus on its heading. */
export function showFaq() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(headingId)?.focus({ preventScroll: true })
  document.getElementById(anchor)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}

/** Props of `HomeFaq`: what the address shows. */
export type HomeFaqProps = { view: FaqView }

/** The section with the anchor 'faq'. */
export function HomeFaq({ view }: HomeFaqProps) {
  const { key, hash } = useLocation()
  const { load, data, state } = useFetcher<{ faq: FaqView } | null>()
  const section = useRef<HTMLElement>(null)
  const all = data?.faq.categories

  useEffect(() => {
    if (!section.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      load(everything)
    })
    observer.observe(section.current)
    return () => observer.disconnect()
  }, [load])

  // A search hit is read at once, not looked for under the chips and the topics.
  const opens = hash === `#${anchor}` && view.query !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (opens) section.current?.querySelector('details[open]')?.scrollIntoView()
  }, [opens, key])

  function fetchAll() {
    if (!all && state === 'idle') load(everything)
  }

  return (
    <section ref={section} id={anchor} aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <h2 id={headingId} tabIndex={-1} className="text-2xl">
          Pertanyaan yang sering diajukan
        </h2>
        <p className="text-tinta-soft">Pilih kategori dan topik, atau cari di semua jawaban.</p>
      </div>
      <FaqSection key={key} view={view} all={all} onNeedAll={fetchAll} />
    </section>
  )
}

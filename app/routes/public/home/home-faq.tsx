// The FAQ on the home page; the questions of the other topics are fetched when a reader gets there.
import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { FaqSection } from '#app/components/faq/faq-section.tsx'
import type { FaqView } from '#app/components/faq/faq-view.ts'

const everything = '/?index&faq=semua'

/** Props of `HomeFaq`: what the address shows. */
export type HomeFaqProps = { view: FaqView }

/** The section with the anchor 'faq'. */
export function HomeFaq({ view }: HomeFaqProps) {
  const { key } = useLocation()
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

  function fetchAll() {
    if (!all && state === 'idle') load(everything)
  }

  return (
    <section ref={section} id="faq" aria-labelledby="judul-faq" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <h2 id="judul-faq" className="text-2xl">
          Pertanyaan yang sering diajukan
        </h2>
        <p className="text-tinta-soft">Pilih kategori dan topik, atau cari di semua jawaban.</p>
      </div>
      <FaqSection key={key} view={view} all={all} onNeedAll={fetchAll} />
    </section>
  )
}

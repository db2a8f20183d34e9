import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { AnnouncementList } from '#app/components/announcements/announcement-list.tsx'
import { CategoryCards } from '#app/components/articles/category-cards.tsx'
import { PastSeasonNote } from '#app/components/season/between-seasons.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { StatusForm, useStatusLookUp } from '#app/components/tickets/status/status-form.tsx'
import type { StatusView } from '#app/components/tickets/status/status-view.ts'
import { FaqSection } from '#app/routes/public/home/faq-section.tsx'
import type { FaqView } from '#app/routes/public/home/faq-view.ts'
import { HomeActions, HomeHero } from '#app/routes/public/home/home-hero.tsx'
import { homeView } from '#app/routes/public/home/home-view.server.ts'
import { OfficeFinder } from '#app/routes/public/home/office-finder.tsx'
import { QuickTips } from '#app/routes/public/home/quick-tips.tsx'
import { StatusLookUpDialog, StatusResultDialog } from '#app/routes/public/home/status-dialogs.tsx'
import { Card } from '#app/ui/card.tsx'
import { Section } from '#app/ui/page-header.tsx'
import { instance } from '#shared/instance.ts'
import type { Route } from './+types/home-page.ts'

/** `onFound` must stay the same function between renders. */
type StatusBlockProps = { onFound: (view: StatusView) => void }

function StatusBlock({ onFound }: StatusBlockProps) {
  const [round, setRound] = useState(0)
  const found = useCallback(
    (view: StatusView) => {
      setRound((before) => before + 1)
      onFound(view)
    },
    [onFound],
  )
  const { busy, problem, lookUp, clearProblem } = useStatusLookUp(found)
  return (
    <StatusForm key={round} fieldId="status-blok" busy={busy} error={problem} onLookUp={lookUp} onType={clearProblem} />
  )
}

const everything = '/?index&faq=semua'
const anchor = 'faq'
const headingId = 'judul-faq'

function showFaq() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(headingId)?.focus({ preventScroll: true })
  document.getElementById(anchor)?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
}

type HomeFaqProps = { view: FaqView }

function HomeFaq({ view }: HomeFaqProps) {
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
    <section ref={section} id={anchor} aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={headingId} tabIndex={-1} className="text-xl">
        Pertanyaan yang sering diajukan
      </h2>
      <PastSeasonNote />
      <FaqSection key={key} view={view} all={all} onNeedAll={fetchAll} />
    </section>
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Helpdesk dan Pengaduan SPMB ${instance().province}`,
    description: `Cari jawaban, kirim pertanyaan, dan cek statusnya: layanan bantuan SPMB SMA, SMK, dan SLB negeri ${instance().province}.`,
    structured: loaderData && structuredFaq(loaderData.faq),
  })

function structuredFaq({ categories }: FaqView) {
  const items = categories.flatMap(({ topics }) => topics.flatMap((topic) => topic.items ?? []))
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function loader({ request }: Route.LoaderArgs) {
  return homeView(new URL(request.url).searchParams)
}

// The rest of the FAQ is fetched on the side; when that fails, the page the visitor reads must stay.
export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (thrown) {
    if (thrown instanceof TypeError && new URL(request.url).searchParams.has('faq')) return null
    throw thrown
  }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const [lookUpOpen, setLookUpOpen] = useState(false)
  const [resultOpen, setResultOpen] = useState(false)
  const [result, setResult] = useState<StatusView | null>(null)
  const showResult = useCallback((view: StatusView) => {
    setLookUpOpen(false)
    setResult(view)
    setResultOpen(true)
  }, [])
  if (!loaderData) return null
  const { season, help, often, announcements, categories, faq, callCentres } = loaderData
  return (
    <>
      <HomeHero
        season={season}
        help={help}
        often={often}
        actions={<HomeActions onCheckStatus={() => setLookUpOpen(true)} />}
      />
      <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-4 py-5 sm:px-6 lg:gap-14 lg:py-12">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] lg:gap-10">
          <Section
            id="pengumuman"
            title="Pengumuman"
            className="content-start gap-3"
            actions={
              <Link to="/announcements" className="-my-2.5 py-2.5 font-semibold max-sm:text-sm">
                Lihat semua
              </Link>
            }
          >
            <AnnouncementList items={announcements} lead={2} />
          </Section>
          <Section
            id="pusat-informasi"
            title="Pusat Informasi"
            className="content-start gap-3"
            actions={
              <Link to="/knowledge" className="-my-2.5 py-2.5 font-semibold max-sm:text-sm">
                Lihat semua kategori
              </Link>
            }
          >
            <CategoryCards categories={categories} />
          </Section>
        </div>
        <HomeFaq view={faq} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <Card title="Sudah pernah bertanya?">
            <StatusBlock onFound={showResult} />
          </Card>
          <Card title="Butuh bantuan langsung?">
            <OfficeFinder callCentres={callCentres} />
          </Card>
        </div>
      </div>
      <StatusLookUpDialog open={lookUpOpen} onOpenChange={setLookUpOpen} onFound={showResult} />
      <StatusResultDialog view={result} open={resultOpen} onOpenChange={setResultOpen} />
      {!help && <QuickTips onShowFaq={showFaq} />}
    </>
  )
}

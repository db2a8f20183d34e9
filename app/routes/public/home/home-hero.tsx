import { BookOpen, CalendarClock, LayoutDashboard, Search, SearchCheck, ShieldAlert, SquarePen } from 'lucide-react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Form, Link } from 'react-router'
import { useSuggestions } from '#app/components/search/use-suggestions.tsx'
import { NextSeasonReminder, Preparations, useEndedSeason } from '#app/components/season/between-seasons.tsx'
import { SeasonStrip } from '#app/components/season/season-strip.tsx'
import { StageHelpBox } from '#app/components/season/stage-help.tsx'
import { HomeLogin, LoginRequiredDialog } from '#app/components/shell/account-buttons.tsx'
import { useSignedInRole } from '#app/components/shell/stored-session.ts'
import { SituationTiles } from '#app/components/situations/situations.tsx'
import { seenAnswers } from '#app/components/visitor/seen-answers.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'
import { SearchLimit, trimSearch } from '#app/ui/forms/search-limit.tsx'
import { faqAddress } from '#domain/content/faq/faq-address.ts'
import type { SeasonView } from '#domain/season/season-progress.ts'
import type { StageHelp } from '#domain/season/stage-help.ts'
import { searchMaxLength } from '#shared/text.ts'

// Loaded only by who has questions.
const OwnQuestions = lazy(() =>
  import('#app/components/tickets/own-questions.tsx').then((loaded) => ({ default: loaded.OwnQuestions })),
)

/** `actions` are the three buttons. */
type HomeHeroProps = { season: SeasonView | null; help: StageHelp | null; often: readonly string[]; actions: ReactNode }

export function HomeHero({ season, help, often, actions }: HomeHeroProps) {
  const ended = useEndedSeason()
  const isClient = useSignedInRole()?.role === 'client'
  const [hasQuestions, setHasQuestions] = useState(false)
  useEffect(() => setHasQuestions(seenAnswers().size > 0), [])
  return (
    <section aria-labelledby="judul" className="kawung border-b border-garis">
      <div className="relative mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 px-4 pt-4 pb-6 sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pb-12">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:gap-6">
          {(isClient || hasQuestions) && (
            <Suspense>
              <OwnQuestions isClient={isClient} />
            </Suspense>
          )}
          <div>
            <h1 id="judul" className="text-2xl text-wrap sm:text-3xl lg:text-4xl">
              Helpdesk dan Pengaduan SPMB
            </h1>
            <p className="mt-2 max-w-xl text-tinta-soft sm:text-lg">
              Temukan solusi seputar penerimaan murid baru, atau tanyakan kepada petugas.
            </p>
          </div>
          <HeroSearch />
          {help ? <StageHelpBox help={help} /> : season && !season.ended && <Deadline season={season} />}
          {ended && <NextSeasonReminder ended={ended} />}
          {actions}
          {ended && (
            <Preparations
              id="persiapan"
              className="rounded-control border border-sogan-200 bg-sogan-50 p-3 lg:hidden"
            />
          )}
          {!help && often.length > 0 && <OftenAskedChips questions={often} />}
          <SituationTiles />
        </div>
        <div className="hidden content-start gap-4 lg:grid">
          <HomeLogin className="justify-self-end" />
          <aside aria-label="Tahap dan pertanyaan" className="rounded-card border border-sogan-200 bg-kertas">
            {season && <SeasonStrip season={season} className="rounded-t-card bg-sogan-50 p-5" />}
            <OftenAskedList questions={often} />
          </aside>
        </div>
      </div>
    </section>
  )
}

/** The season on phones, where the strip would push the buttons off the screen. */
function Deadline({ season }: { season: SeasonView }) {
  const stage = season.stages[season.focus]
  if (!stage) return null
  return (
    <Link
      to={`/announcements#tahap-${stage.id}`}
      className="flex items-center gap-3 rounded-control border border-sogan-200 bg-sogan-50 px-3 py-2 leading-snug text-tinta no-underline lg:hidden"
    >
      <CalendarClock className="text-sogan-700" />
      <span className="min-w-0">
        {season.closed && <span className="block text-sm">{season.closed}.</span>}
        <b>{stage.name}</b> <span className="text-sogan-700">{stage.countdown ?? stage.when}</span>
      </span>
    </Link>
  )
}

function HeroSearch() {
  const [typed, setTyped] = useState(0)
  const { input, list } = useSuggestions()

  return (
    <Form action="/search" role="search" aria-label="Portal" onSubmit={trimSearch}>
      <span className="relative block">
        <TextInput
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          aria-label="Tulis pertanyaan"
          placeholder="Tulis pertanyaan..."
          maxLength={searchMaxLength}
          {...input}
          onInput={(event) => {
            setTyped(event.currentTarget.value.length)
            input.onInput?.(event)
          }}
          className="h-14 pr-16 pl-4.5 text-lg lg:h-16"
        />
        <Button type="submit" aria-label="Cari" className="absolute inset-y-1.5 right-1.5 w-13 px-0 lg:w-14">
          <Search />
        </Button>
        {list}
      </span>
      <SearchLimit length={typed} />
    </Form>
  )
}

function OftenAskedChips({ questions }: { questions: readonly string[] }) {
  return (
    <div className="grid gap-2 lg:hidden">
      <p className="text-sm font-semibold text-tinta-soft">Sering ditanyakan</p>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {questions.map((question) => (
          <li key={question} className="w-max max-w-64 shrink-0 sm:max-w-none sm:shrink">
            <Link
              to={faqAddress(question)}
              className="inline-flex min-h-11 items-center rounded-chip border border-garis-kuat bg-kertas px-4 text-sm leading-tight font-medium text-tinta no-underline hover:border-nila-700 hover:bg-nila-50"
            >
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OftenAskedList({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0) return null
  return (
    <div className="hidden gap-1 p-5 pb-3 lg:grid">
      <h2 className="text-base">Sering ditanyakan</h2>
      <ul className="-mx-2 grid">
        {questions.map((question) => (
          <li key={question}>
            <Link
              to={faqAddress(question)}
              className="flex min-h-11 items-center rounded-control px-2 py-2 leading-snug font-medium text-tinta no-underline hover:bg-nila-50 hover:text-nila-700"
            >
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `onCheckStatus` opens the look-up dialog. */
type HomeActionsProps = { onCheckStatus: () => void }

function instead(event: MouseEvent, act: () => void) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  act()
}

export function HomeActions({ onCheckStatus }: HomeActionsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 sm:flex sm:flex-wrap">
      <AskButton className="col-span-2" />
      <ButtonLink
        to="/status"
        size="lg"
        variant="secondary"
        className="max-sm:px-3 max-sm:text-base sm:px-5"
        onClick={(event) => instead(event, onCheckStatus)}
      >
        <SearchCheck className="max-sm:hidden" />
        Cek Status
      </ButtonLink>
      <ButtonLink to="/knowledge" size="lg" variant="secondary" className="max-sm:px-3 max-sm:text-base sm:px-5">
        <BookOpen className="max-sm:hidden" />
        Panduan Pengguna
      </ButtonLink>
      <Link to="/ask/report" className="col-span-2 inline-flex min-h-11 items-center gap-2 font-semibold">
        <ShieldAlert />
        Lapor (rahasia)
      </Link>
    </div>
  )
}

function AskButton({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const signedIn = useSignedInRole()
  if (signedIn && signedIn.role !== 'client') {
    return (
      <ButtonLink to={signedIn.startPage} size="lg" {...(className && { className })}>
        <LayoutDashboard />
        Buka Dasbor
      </ButtonLink>
    )
  }
  return (
    <>
      <ButtonLink
        to={signedIn ? '/client/create-question' : '/login-required'}
        size="lg"
        {...(className && { className })}
        {...(!signedIn && { 'aria-haspopup': 'dialog' })}
        onClick={(event) => {
          if (!signedIn) instead(event, () => setOpen(true))
        }}
      >
        <SquarePen />
        Buat Pertanyaan
      </ButtonLink>
      <LoginRequiredDialog open={open} onOpenChange={setOpen} />
    </>
  )
}

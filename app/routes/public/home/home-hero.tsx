import { BookOpen, LayoutDashboard, LogIn, Search, SearchCheck, SquarePen } from 'lucide-react'
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { Form, Link } from 'react-router'
import { useSuggestions } from '#app/components/search/use-suggestions.tsx'
import { SeasonStrip } from '#app/components/season/season-strip.tsx'
import { LoginRequiredDialog } from '#app/components/shell/account-buttons.tsx'
import { useSignedInRole } from '#app/components/shell/stored-session.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { TextInput } from '#app/ui/forms/field.tsx'
import { SearchLimit, trimSearch } from '#app/ui/forms/search-limit.tsx'
import { faqAddress } from '#domain/content/faq/faq-address.ts'
import type { SeasonView } from '#domain/season/season-progress.ts'
import { searchMaxLength } from '#shared/text.ts'

// Visitors, who are nearly all, do not load it.
const OwnQuestions = lazy(() => import('./own-questions.tsx').then((loaded) => ({ default: loaded.OwnQuestions })))

/** `actions` are the three buttons. */
type HomeHeroProps = { season: SeasonView | null; often: readonly string[]; actions: ReactNode }

export function HomeHero({ season, often, actions }: HomeHeroProps) {
  const signedIn = useSignedInRole()
  return (
    <section aria-labelledby="judul" className="kawung border-b border-garis">
      <div className="relative mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 px-4 pt-6 pb-10 sm:px-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pt-24 lg:pb-20">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 lg:gap-8 lg:pt-12">
          <div>
            {/* On phones it stands beside the first line of the title, which then flows under it. */}
            <ButtonLink
              to={signedIn ? signedIn.startPage : '/login'}
              variant="secondary"
              className="float-right -mt-1 -mb-3 ml-3 max-sm:px-3 lg:absolute lg:top-6 lg:right-6 lg:m-0"
            >
              <LogIn />
              {signedIn ? 'Dasbor' : 'Login'}
            </ButtonLink>
            <h1 id="judul" className="text-2xl text-wrap sm:text-3xl lg:text-4xl">
              Helpdesk dan Pengaduan SPMB
            </h1>
            {/* A signed-in user needs this space on a phone for the own questions. */}
            <p className={classNames('mt-3 max-w-xl text-tinta-soft sm:text-lg', signedIn && 'max-sm:hidden')}>
              Temukan solusi seputar sistem penerimaan murid baru. Belum ketemu? Tanyakan, petugas kami menjawab.
            </p>
          </div>
          {signedIn?.role === 'client' && (
            <Suspense>
              <OwnQuestions />
            </Suspense>
          )}
          {season && <Deadline season={season} />}
          <HeroSearch />
          {actions}
          {often.length > 0 && <OftenAskedChips questions={often} />}
        </div>
        <aside
          aria-label="Tahap dan pertanyaan"
          className="rounded-card border border-sogan-200 bg-kertas lg:self-start"
        >
          {season && <SeasonStrip season={season} className="rounded-card bg-sogan-50 p-4 sm:p-5 lg:rounded-b-none" />}
          <OftenAskedList questions={often} />
        </aside>
      </div>
    </section>
  )
}

// The season itself stands below the actions on phones: what closes soon must be seen before.
function Deadline({ season }: { season: SeasonView }) {
  const stage = season.stages[season.focus]
  if (!stage?.countdown) return null
  return (
    <p className="-my-1 font-semibold lg:hidden">
      {season.closed && <span className="block text-sm font-normal">{season.closed}.</span>}
      {stage.name}: <span className="text-sogan-700">{stage.countdown}</span>
    </p>
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
    </div>
  )
}

export function AskButton({ className }: { className?: string }) {
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

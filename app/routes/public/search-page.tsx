import { CalendarDays, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, redirect, useLocation } from 'react-router'
import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import { ReportOffer } from '#app/components/reports/report-offer.tsx'
import { noteOpened, noteResults } from '#app/components/search/last-search.tsx'
import { useSuggestions } from '#app/components/search/use-suggestions.tsx'
import { PastSeasonNote } from '#app/components/season/between-seasons.tsx'
import { AskWithWords } from '#app/components/sending/carried-words.tsx'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { KindFilter, shownWords } from '#app/routes/public/search/result-list.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/forms/field.tsx'
import { trimSearch } from '#app/ui/forms/search-limit.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { faqAddress } from '#domain/content/faq/faq-address.ts'
import { reportIntentOf } from '#domain/search/assistant/complaint.ts'
import { answerRefusal, askedOfSeason } from '#domain/search/assistant/fact-answers.ts'
import { type FoundItem, type SearchKind, searchKinds } from '#domain/search/engine/search-answer.ts'
import { itemKey } from '#domain/search/item-key.ts'
import { search } from '#domain/search/search.ts'
import { findHelp } from '#domain/tickets/distress/crisis-line.ts'
import type { DistressHelp } from '#domain/tickets/distress/distress-help.ts'
import { hiddenSign, hidePrivate } from '#shared/privacy/private-text.ts'
import { excerpt, sameSearch, searchMaxLength, typedSearch } from '#shared/text.ts'
import type { Route } from './+types/search-page.ts'
import { ResultList, type ResultView } from './search/result-list.tsx'

const longestShown = 120

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.query ? `Pencarian: ${excerpt(loaderData.query, 60)}` : 'Pencarian', noindex: true })

const maxShown = 100

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const typed = hidePrivate(typedSearch(searchParams))
  if (typed.hid) {
    // Neither the history nor any link of this page shall hold it.
    searchParams.set('q', typed.text)
    throw redirect(`/search?${searchParams}`)
  }
  const query = sameSearch(typed.text)
  const kind = searchKinds.find((each) => each === searchParams.get('jenis')) ?? null
  const help = await findHelp(query)
  const nothing = {
    query,
    isReport: false,
    kind,
    total: 0,
    sure: true,
    elsewhere: null,
    counts: null,
    suggestion: null,
    results: [],
    season: null,
  }
  if (help) return { ...nothing, help }
  if (query === '') return { ...nothing, help: null }
  const [whole, season] = await Promise.all([search(query, { limit: maxShown }), askedOfSeason(query)])
  const shown = kind ? await search(query, { kinds: [kind], limit: maxShown }) : whole
  return {
    query,
    kind,
    help: null as DistressHelp | null,
    isReport: reportIntentOf(query) === 'complaint',
    season: season?.sentence ?? (await answerRefusal(query)),
    total: shown.total,
    sure: whole.confidence > 0,
    elsewhere: whole.elsewhere,
    counts: countKinds(whole.results),
    suggestion: whole.suggestion,
    results: shown.results.map((result) => ({
      id: itemKey(result),
      title: result.title,
      place: result.topic ? `FAQ · ${result.categoryTitle} · ${result.topic}` : result.categoryTitle,
      // As specified; the answer's own page is one tap further, suggestions and the assistant link it.
      to: result.kind === 'faq' ? faqAddress(result.title) : result.url,
      titleMarks: result.marks.title,
      ...wordsOf(result),
    })),
  }
}

/** An article shows the section that answers; of anything else the beginning is enough. */
function wordsOf({ kind, passage, summary, marks }: FoundItem): Pick<ResultView, 'heading' | 'text' | 'textMarks'> {
  return kind === 'article' && passage.highlights.length > 0
    ? { heading: passage.heading, ...shownWords(passage.text, passage.highlights) }
    : { heading: null, ...shownWords(summary, marks.summary) }
}

function countKinds(results: readonly FoundItem[]): { kind: SearchKind; count: number }[] {
  return searchKinds
    .map((kind) => ({ kind, count: results.filter((result) => result.kind === kind).length }))
    .filter(({ count }) => count > 0)
}

/**
 * The query as this reader typed it. Searches that differ in capitals and blanks alone are one page on the server, which
 * has only their common spelling.
 */
function useTyped(query: string): string {
  const { search: address } = useLocation()
  const [typed, setTyped] = useState(query)
  useEffect(() => {
    const own = typedSearch(new URLSearchParams(address))
    setTyped(sameSearch(own) === query ? own : query)
  }, [address, query])
  return sameSearch(typed) === query ? typed : query
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const query = useTyped(loaderData.query)
  const { counts } = loaderData
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {query === '' ? (
          <h1 className="text-2xl sm:text-3xl">Pencarian</h1>
        ) : (
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">
            <span className="block text-base font-medium tracking-normal text-tinta-soft">Hasil pencarian untuk </span>“
            <bdi>{excerpt(query, longestShown)}</bdi>”
          </h1>
        )}
        <SearchBox query={query} />
        {query.includes(hiddenSign) && (
          <Notice role="status">
            Nomor pribadi atau kode di pencarian Anda kami hapus (•). Demi keamanan, jangan tulis NIK, NISN, nomor HP,
            atau password di sini.
          </Notice>
        )}
      </div>
      {loaderData.help ? (
        <DistressNotice help={loaderData.help} />
      ) : query === '' ? (
        <Start />
      ) : (
        <>
          {loaderData.isReport && <ReportOffer words={query} />}
          {loaderData.season && (
            <p className="flex items-start gap-2 font-semibold" data-testid="season-state">
              <CalendarDays className="mt-0.5 size-5 shrink-0 text-nila-700" />
              {loaderData.season}
            </p>
          )}
          {counts?.some(({ kind }) => kind === 'faq' || kind === 'article') && <PastSeasonNote isBrief />}
          <Found {...loaderData} query={query} />
        </>
      )}
    </div>
  )
}

function SearchBox({ query }: { query: string }) {
  const box = useRef<HTMLInputElement>(null)
  const { input, list } = useSuggestions()

  useEffect(() => {
    if (box.current) box.current.value = query
  }, [query])

  return (
    <Form action="/search" role="search" aria-label="Portal" onSubmit={trimSearch} className="flex gap-2">
      <span className="relative min-w-0 grow">
        <Search className="pointer-events-none absolute top-3.5 left-3.5 text-tinta-soft" />
        <TextInput
          ref={box}
          name="q"
          maxLength={searchMaxLength}
          defaultValue={query}
          enterKeyHint="search"
          autoComplete="off"
          aria-label="Kata kunci"
          placeholder="Tulis pertanyaan..."
          className="pr-12 pl-11"
          {...input}
        />
        {query !== '' && (
          <Link
            to="/search"
            aria-label="Hapus pencarian"
            title="Hapus pencarian"
            // The link itself goes away with what it clears.
            onClick={() => box.current?.focus()}
            className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-tinta-soft hover:bg-abu hover:text-tinta"
          >
            <X />
          </Link>
        )}
        {list}
      </span>
      <Button type="submit" className="min-h-12">
        Cari
      </Button>
    </Form>
  )
}

function Found({
  query,
  kind,
  total,
  sure,
  elsewhere,
  counts,
  suggestion,
  results,
}: Route.ComponentProps['loaderData']) {
  const first = results[0]?.id ?? ''

  useEffect(() => {
    // One kind alone does not show what the search holds to be the best.
    if (!kind) noteResults(query, first)
  }, [query, kind, first])

  return (
    <section aria-label="Hasil" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {suggestion && (
        <p>
          Mungkin maksud Anda:{' '}
          <Link to={`/search?${new URLSearchParams({ q: suggestion })}`} className="font-semibold wrap-anywhere">
            {suggestion}
          </Link>
        </p>
      )}
      {counts && (counts.length > 1 || kind) && <KindFilter query={query} kind={kind} counts={counts} />}
      <p role="status" className="text-tinta-soft">
        Ditemukan {total} hasil
        {total > results.length && `, ${results.length} teratas ditampilkan`}
      </p>
      {!sure && results.length > 0 && (
        <Notice>
          <p>Hasil ini mungkin bukan yang Anda cari.</p>
          <div className="mt-2">
            <AskWithWords words={query} variant="secondary">
              Tanya petugas
            </AskWithWords>
          </div>
        </Notice>
      )}
      {results.length > 0 ? (
        <>
          <ResultList results={results} onOpen={kind ? undefined : noteOpened} />
          {elsewhere && <p>{elsewhere}</p>}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            Belum terjawab?
            <AskWithWords words={query} variant="secondary">
              Tanya petugas, tanpa akun
            </AskWithWords>
          </div>
        </>
      ) : (
        <EmptyState
          title="Tidak ada hasil ditemukan"
          action={
            <>
              <AskWithWords words={query}>Tanya petugas, tanpa akun</AskWithWords>
              <ButtonLink to="/knowledge" variant="secondary">
                Lihat Panduan
              </ButtonLink>
            </>
          }
        >
          {elsewhere && <p>{elsewhere}</p>}
          <p>Coba kata kunci yang berbeda atau lebih umum</p>
        </EmptyState>
      )}
    </section>
  )
}

function Start() {
  return (
    <EmptyState
      title="Mulai Pencarian Anda"
      action={
        <ButtonLink to="/knowledge" variant="secondary">
          Lihat Panduan
        </ButtonLink>
      }
    >
      <p>Tulis satu atau dua kata, misalnya “titik koordinat” atau “afirmasi”.</p>
    </EmptyState>
  )
}

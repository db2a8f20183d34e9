// /search?q=: everything in the FAQ and the articles that contains the query.
import { Search, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { findResults } from '#domain/search/find-results.ts'
import { resultAddress } from '#domain/search/search-result.ts'
import { excerpt, searchMaxLength } from '#shared/text.ts'
import type { Route } from './+types/search-page.ts'
import { ResultList } from './search/result-list.tsx'

const longestShown = 120

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.query ? `Pencarian: ${excerpt(loaderData.query, 60)}` : 'Pencarian', noindex: true })

export async function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get('q')?.trim() ?? ''
  const results = await findResults(query)
  return {
    query,
    results: results.map((result) => ({
      id: result.id,
      title: result.title,
      summary: result.summary,
      place: result.category === 'faq' ? `FAQ · ${result.categoryTitle} · ${result.topic}` : result.categoryTitle,
      to: resultAddress(result),
    })),
  }
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, results } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-10 sm:px-6 sm:py-14">
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
      </div>
      {query === '' ? <Start /> : <Found query={query} results={results} />}
    </div>
  )
}

function SearchBox({ query }: { query: string }) {
  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (box.current) box.current.value = query
  }, [query])

  function ignoreEmpty(event: FormEvent<HTMLFormElement>) {
    const box = event.currentTarget.elements.namedItem('q')
    if (box instanceof HTMLInputElement && box.value.trim() === '') event.preventDefault()
  }

  return (
    <Form action="/search" role="search" aria-label="Portal" onSubmit={ignoreEmpty} className="flex gap-2">
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
      </span>
      <Button type="submit" className="min-h-12">
        Cari
      </Button>
    </Form>
  )
}

function Found({ query, results }: Route.ComponentProps['loaderData']) {
  return (
    <section aria-label="Hasil" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status" className="text-tinta-soft">
        Ditemukan {results.length} hasil
      </p>
      {results.length > 0 ? (
        <ResultList results={results} query={query} />
      ) : (
        <EmptyState
          title="Tidak ada hasil ditemukan"
          action={
            <>
              <ButtonLink to="/login-required">Buat Pertanyaan</ButtonLink>
              <ButtonLink to="/knowledge" variant="secondary">
                Lihat Panduan
              </ButtonLink>
            </>
          }
        >
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

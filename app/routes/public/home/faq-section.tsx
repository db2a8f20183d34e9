import { useState } from 'react'
import { Link } from 'react-router'
import { FaqAnswer } from '#app/components/faq/faq-answer.tsx'
import { reportSearch, useDidYouMean } from '#app/components/search/did-you-mean.ts'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Chips } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SkeletonList } from '#app/ui/skeleton.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type FaqPlace, faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { excerpt } from '#shared/text.ts'
import { FaqSearch, TopicList } from './faq-search.tsx'
import {
  chooseTopic,
  type FaqCategoryView,
  type FaqChoice,
  type FaqEntry,
  type FaqMatch,
  type FaqView,
  findMatches,
  isComplete,
  itemsOf,
  matchesOf,
} from './faq-view.ts'
import { type Thanks, ThanksButton, useThanks } from './thanks-button.tsx'

export type FaqSectionProps = {
  view: FaqView
  all: readonly FaqCategoryView[] | undefined
  onNeedAll: () => void
}

function addressOf({ category, topic }: FaqChoice): string {
  return `/?${new URLSearchParams({ kategori: category, topik: topic })}#faq`
}

export function FaqSection({ view, all, onNeedAll }: FaqSectionProps) {
  const hydrated = useHydrated()
  const categories = all ?? view.categories
  const [choice, setChoice] = useState(view.choice)
  const [query, setQuery] = useState(view.query)
  const [searched, setSearched] = useState(view.query !== '')
  const searching = query.trim() !== ''
  const contained = matchesFor(query, view, categories)
  const near = useDidYouMean('faq', query, contained?.length === 0 && query !== view.query)
  const matches = contained?.length === 0 ? near && matchesOf(categories, near) : contained
  const first = searched ? matches?.[0] : undefined
  const items = searching ? null : itemsOf(categories, choice)
  const thanks = useThanks((searching ? matches : items)?.map(({ id }) => id) ?? [])
  const shownChoice = first ? { category: first.category, topic: first.topic } : choice
  const marked = searching && !first ? null : shownChoice

  function select(category: string, topic?: string) {
    onNeedAll()
    setQuery('')
    setSearched(false)
    setChoice(chooseTopic(categories, category, topic))
  }

  function type(next: string) {
    onNeedAll()
    setQuery(next)
    setSearched(false)
    setChoice(shownChoice)
  }

  function jumpToFirst() {
    if (!searching) return
    setSearched(true)
    reportSearch(query)
  }

  if (categories.length === 0) {
    return (
      <EmptyState level={3} title="Belum ada pertanyaan">
        <p>Pertanyaan yang sering masuk beserta jawabannya akan muncul di sini.</p>
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2 lg:sticky lg:top-24 lg:self-start">
        <Chips
          label="Kategori"
          selected={marked?.category}
          onSelect={(category) => hydrated && select(category)}
          items={categories.map(({ id, name }) => ({
            value: id,
            label: name,
            ...(!hydrated && { to: addressOf(chooseTopic(categories, id)) }),
          }))}
        />
        <TopicList
          topics={(categories.find(({ id }) => id === shownChoice.category)?.topics ?? []).map(({ name }) => name)}
          selected={marked?.topic ?? null}
          onSelect={(topic) => select(shownChoice.category, topic)}
          linkTo={hydrated ? undefined : (topic) => addressOf({ category: shownChoice.category, topic })}
        />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
        <FaqSearch query={query} onType={type} onSearch={jumpToFirst} />
        <p role="status" className={searching && matches?.length ? 'text-sm text-tinta-soft' : 'sr-only'}>
          {searching && matches && `${matches.length} pertanyaan cocok dari semua kategori`}
        </p>
        {searching ? (
          <Matches
            matches={matches}
            query={query}
            thanks={thanks}
            openFirst={searched}
            onClear={() => select(shownChoice.category, shownChoice.topic)}
          />
        ) : (
          <Questions key={`${choice.category} ${choice.topic}`} choice={choice} items={items} thanks={thanks} />
        )}
      </div>
    </div>
  )
}

// Null while the rest of the FAQ is still on its way.
function matchesFor(query: string, view: FaqView, categories: readonly FaqCategoryView[]): readonly FaqMatch[] | null {
  if (query.trim() === '') return null
  if (query === view.query && view.matches) return view.matches
  return isComplete(categories) ? findMatches(categories, query) : null
}

type MatchesProps = {
  matches: readonly FaqMatch[] | null
  query: string
  thanks: Thanks
  openFirst: boolean
  onClear: () => void
}

function Matches({ matches, query, thanks, openFirst, onClear }: MatchesProps) {
  const hydrated = useHydrated()
  if (!matches) return <SkeletonList label="Mencari..." />
  if (matches.length === 0) {
    return (
      <EmptyState
        level={3}
        title={`Tidak ada hasil untuk pencarian "${excerpt(query.trim(), 120)}"`}
        action={
          hydrated && (
            <Button variant="secondary" onClick={onClear}>
              Lihat semua pertanyaan
            </Button>
          )
        }
      >
        <p>Coba kata yang lebih umum, atau buat pertanyaan supaya petugas menjawabnya.</p>
      </EmptyState>
    )
  }
  return (
    <Accordion>
      {matches.map(({ id, question, answer, origin, category, categoryName, topic }, position) => (
        <AccordionItem
          key={`${id} ${position === 0 && openFirst}`}
          title={
            <>
              <span className="block text-sm font-medium text-tinta-soft">
                {categoryName} · {topic}
              </span>
              {question}
            </>
          }
          open={openFirst && position === 0}
        >
          <FaqAnswer answer={answer} origin={origin} />
          <ThanksButton id={id} thanks={thanks} />
          <OwnPage place={{ id, question, category, topic }} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

function OwnPage({ place }: { place: FaqPlace }) {
  // Fetched with the scripts alone: the page's own weight is counted in bytes.
  if (!useHydrated()) return null
  return (
    <Link to={faqPageAddress(place)} className="mt-1 inline-flex min-h-11 items-center font-semibold print:hidden">
      Bagikan, atau belum terjawab?
    </Link>
  )
}

type QuestionsProps = { choice: FaqChoice; items: readonly FaqEntry[] | null; thanks: Thanks }

function Questions({ choice, items, thanks }: QuestionsProps) {
  if (!items) return <SkeletonList rows={5} />
  return (
    <Accordion>
      {items.map(({ id, question, answer, origin }) => (
        <AccordionItem key={id} title={question}>
          <FaqAnswer answer={answer} origin={origin} />
          <ThanksButton id={id} thanks={thanks} />
          <OwnPage place={{ id, question, ...choice }} />
        </AccordionItem>
      ))}
    </Accordion>
  )
}

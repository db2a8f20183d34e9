import { MessageCirclePlus } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { FaqAnswer } from '#app/components/faq/faq-answer.tsx'
import { PastSeasonNote } from '#app/components/season/between-seasons.tsx'
import { ShareRow } from '#app/components/share/share-row.tsx'
import { askAddress } from '#app/components/shell/ask-address.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { useThanks } from '#app/routes/public/home/thanks-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { faqIdIn, faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqAnswer } from '#domain/content/faq/published-faqs.ts'
import { provenanceLine } from '#domain/content/lifecycle/provenance.ts'
import { env } from '#platform/env.server.ts'
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { excerpt } from '#shared/text.ts'
import type { Route } from './+types/faq-answer-page.ts'
import { ThanksButton } from './home/thanks-button.tsx'

const unknown = 'Pertanyaan tidak ditemukan'

const descriptionLength = 150

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const item = loaderData?.item
  return pageMeta({
    title: item?.question ?? unknown,
    description: item ? excerpt(item.answer, descriptionLength) : undefined,
    structured: item && {
      '@type': 'FAQPage',
      inLanguage: 'id',
      dateModified: item.updated.iso,
      mainEntity: [
        {
          '@type': 'Question',
          name: item.question,
          acceptedAnswer: { '@type': 'Answer', text: item.answer },
        },
      ],
    },
  })
}

export async function loader({ params }: Route.LoaderArgs) {
  const found = await findFaqAnswer(faqIdIn(params.id))
  if (!found) return data({ item: null, related: [] }, { status: 404 })
  const address = faqPageAddress(found.item)
  // Its words, topic or category changed since the link was made, or someone cut the link short.
  if (address !== `/faq/${params.category}/${params.topic}/${params.id}`) throw redirect(address, 301)
  const { updatedAt, source, reviewedOn, editor, ...item } = found.item
  const origin = provenanceLine({ source, reviewedOn, editor })
  return data({
    item: {
      ...item,
      origin,
      url: env.origin + address,
      updated: { iso: isoDay(updatedAt), words: formatLongDate(updatedAt) },
    },
    related: found.related.map((other) => ({ id: other.id, question: other.question, to: faqPageAddress(other) })),
  })
}

export default function FaqAnswerPage({ loaderData: { item, related } }: Route.ComponentProps) {
  if (!item) return <UnknownQuestion />
  return <Answer key={item.id} item={item} related={related} />
}

type Loaded = Route.ComponentProps['loaderData']

function Answer({ item, related }: { item: NonNullable<Loaded['item']>; related: Loaded['related'] }) {
  const thanks = useThanks([item.id])
  const section = new URLSearchParams({ kategori: item.category, topik: item.topic })
  return (
    <article className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        title={item.question}
        back={{ to: `/?${section}#faq`, label: 'Kembali ke FAQ' }}
        meta={
          <>
            <span className="font-semibold">
              {item.categoryName} · {item.topic}
            </span>
            <span>
              Diperbarui <time dateTime={item.updated.iso}>{item.updated.words}</time>
            </span>
          </>
        }
      />
      <div>
        <PastSeasonNote className="mb-4" />
        <FaqAnswer answer={item.answer} origin={item.origin} className="text-lg" />
        <ThanksButton id={item.id} thanks={thanks} />
      </div>
      <ShareRow words={`${item.question}\n${item.url}`} />
      <Card
        title="Belum terjawab?"
        description="Tanya petugas. Pertanyaan ini ikut terbawa, Anda tinggal melengkapinya."
      >
        <ButtonLink to={askAddress(item.question)}>
          <MessageCirclePlus />
          Tanya petugas
        </ButtonLink>
      </Card>
      {related.length > 0 && (
        <section aria-labelledby="pertanyaan-lain" className="grid gap-3 print:hidden">
          <h2 id="pertanyaan-lain" className="text-xl">
            Pertanyaan lain tentang ini
          </h2>
          <ul className="grid divide-y divide-garis border-y border-garis">
            {related.map(({ id, question, to }) => (
              <li key={id}>
                <Link to={to} className="flex min-h-11 items-center py-2.5">
                  {question}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

function UnknownQuestion() {
  return (
    <div className="max-w-3xl">
      <EmptyState level={1} title={unknown} action={<ButtonLink to="/#faq">Lihat semua pertanyaan</ButtonLink>}>
        <p>Pertanyaan ini tidak ada lagi atau belum terbit.</p>
      </EmptyState>
    </div>
  )
}

// Reads all that may be found: FAQ, articles by section, active announcements, branch offices.
import { setImmediate as otherWork } from 'node:timers/promises'
import { findActiveAnnouncements } from '#domain/content/announcements/find-published-announcements.ts'
import { findWholeArticles } from '#domain/content/articles/find-articles.ts'
import { readSections } from '#domain/content/articles/markdown/render-markdown.server.ts'
import { faqPageAddress } from '#domain/content/faq/faq-address.ts'
import { findFaqPhrasings, findFaqs } from '#domain/content/faq/find-faqs.ts'
import { findOffices, type OfficeRow } from '#domain/offices/find-offices.ts'
import { phrasingsOf } from '#shared/phrasings.ts'
import { excerpt } from '#shared/text.ts'
import type { DocumentSection, SearchDocument } from './engine/search-document.ts'

/** How much of an answer a result shows, in characters (docs/rules-of-service.md#searching). */
const summaryLength = 150

/** More than are ever active at once. */
const mostAnnouncements = 1000

/** All documents; each kind in the order the portal shows it. */
export async function findSearchDocuments(): Promise<SearchDocument[]> {
  return (await Promise.all([faqDocuments(), articleDocuments(), announcementDocuments(), officeDocuments()])).flat()
}

/** What is shown of a text in one line: its beginning, without the dashes that make a list of its lines. */
const beginningOf = (text: string) => excerpt(text.trim().replaceAll(/^[-*] +/gm, ''), summaryLength)

const wholeText = (text: string): DocumentSection[] => [{ heading: null, anchor: null, text: text.trim() }]

/** The public questions. */
export async function faqDocuments(): Promise<SearchDocument[]> {
  const [categories, phrasings] = await Promise.all([findFaqs(), findFaqPhrasings()])
  return categories.flatMap(({ id: category, name, topics }) =>
    topics.flatMap(({ name: topic, items }) =>
      items.map(({ id, question, answer }, index) => ({
        kind: 'faq' as const,
        id: `faq-${category}-${topic}-${index}`,
        title: question,
        category: 'faq',
        categoryTitle: name,
        topic,
        url: faqPageAddress({ id, question, category, topic }),
        summary: beginningOf(answer),
        fields: [question, answer],
        asked: phrasingsOf(phrasings.get(id) ?? ''),
        sections: wholeText(answer),
      })),
    ),
  )
}

/** The sections of the articles as they were last read, by the article's text: parsing all of them takes 250 ms. */
let keptSections: ReadonlyMap<string, DocumentSection[]> = new Map()

/** The sections of each text. Parses only what has changed, and lets other requests in between. */
async function sectionsOf(texts: readonly string[]): Promise<ReadonlyMap<string, DocumentSection[]>> {
  const sections = new Map<string, DocumentSection[]>()
  for (const text of texts) {
    const kept = keptSections.get(text)
    if (!kept) await otherWork()
    sections.set(text, kept ?? (await readSections(text)))
  }
  keptSections = sections
  return sections
}

async function articleDocuments(): Promise<SearchDocument[]> {
  const articles = await findWholeArticles()
  const sections = await sectionsOf(articles.map(({ content }) => content))
  return articles.map(({ id, title, summary, content, asked, categoryId, categoryTitle }) => ({
    kind: 'article' as const,
    id,
    title,
    category: categoryId,
    categoryTitle,
    summary,
    url: `/knowledge/${categoryId}/${id}`,
    fields: [title, summary, categoryTitle],
    asked: phrasingsOf(asked ?? ''),
    sections: sections.get(content) ?? [],
  }))
}

async function announcementDocuments(): Promise<SearchDocument[]> {
  return (await findActiveAnnouncements(mostAnnouncements)).map(({ id, title, content }) => ({
    kind: 'announcement' as const,
    id: `announcement-${id}`,
    title,
    category: 'announcement',
    categoryTitle: 'Pengumuman',
    summary: beginningOf(content),
    url: '/#pengumuman',
    fields: [title, content],
    sections: wholeText(content),
  }))
}

async function officeDocuments(): Promise<SearchDocument[]> {
  return (await findOffices()).map(({ no, name, regencies, places, ...office }) => ({
    kind: 'office' as const,
    id: `office-${no}`,
    title: name,
    category: 'office',
    categoryTitle: 'Kontak',
    summary: `Melayani ${regencies.join(', ')}.`,
    url: `/contact?${new URLSearchParams({ wilayah: regencies[0] ?? name })}`,
    fields: [name, ...regencies, ...places],
    asked: [...regencies, ...places].map((place) => `nomor telepon dan alamat kantor cabang dinas ${place}`),
    sections: wholeText(officeText({ ...office, regencies, places })),
  }))
}

/** What is known of an office; nothing of what is not filled in. */
function officeText({
  regencies,
  places,
  callCentre,
  whatsapp,
  hours,
  address,
}: Omit<OfficeRow, 'no' | 'name'>): string {
  const lines = [
    `Melayani ${regencies.join(', ')}.`,
    places.length > 0 && `Termasuk ${places.join(', ')}.`,
    callCentre && `Call centre ${callCentre}`,
    whatsapp && `WhatsApp ${whatsapp}`,
    hours && `Jam layanan: ${hours}`,
    address && `Alamat: ${address}`,
  ]
  return lines.filter(Boolean).join('\n')
}

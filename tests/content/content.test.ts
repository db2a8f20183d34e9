// Holds the texts of content/ to the facts, to the promised counts and to the way they are written.
import { describe, expect, test } from 'vitest'
import { findUnknownMarkers } from '#domain/season/season-markers.ts'
import { fontCharacters } from '#scripts/subset-font.ts'
import { phrasingsInput } from '#shared/typed-field.ts'
import {
  announcements,
  articles,
  countWords,
  demoTickets,
  faqCategories,
  faqs,
  files,
  knowledgeCategories,
  legalTexts,
  offices,
  plainText,
  readFile,
  regencies,
  season,
  sentences,
  stages,
  texts,
  ticketCategories,
} from './content-texts.ts'
import { oneSpelling, places, statements, unknownFigures } from './known-figures.ts'

const numbered = (prefix: string, last: number) => Array.from({ length: last }, (_, place) => `${prefix}-${place + 1}`)
const plain = new Map(texts.map(({ key, text }) => [key, plainText(text)]))

test('every character of the texts is in the font', () => {
  // Faces are drawn in colours by a font of the device.
  const faces = /\p{Extended_Pictographic}/u
  const missing = texts.flatMap(({ key, text }) =>
    [...plainText(text)]
      .filter((each) => /\S/.test(each) && !fontCharacters.includes(each) && !faces.test(each))
      .map((each) => `${key}: ${each}`),
  )
  expect(missing).toEqual([])
})

describe('how much there is', () => {
  test('there are 24 articles with fixed ids, in their categories', () => {
    const ids = (category: string) => articles.filter((article) => article.category === category).map(({ id }) => id)
    expect(articles).toHaveLength(24)
    expect(ids('juknis-jukop')).toEqual(numbered('juknis', 8))
    expect(ids('registration-paths')).toEqual(numbered('path', 5))
    expect(ids('video-tutorials')).toEqual(numbered('video', 2))
    expect(ids('requirements')).toEqual(numbered('req', 9))
    expect(articles.filter(({ id, file }) => id !== file)).toEqual([])
    expect(knowledgeCategories.map(({ id, title }) => `${id} ${title}`)).toEqual([
      'juknis-jukop Juknis dan JukOp',
      'registration-paths Jalur Pendaftaran',
      'video-tutorials Video Tutorial',
      'requirements Persyaratan & Prosedur',
    ])
  })

  test('there are at least 55 questions, each once, in the ten topics', () => {
    expect(faqCategories.map(({ id, name, topics }) => [id, name, topics.map((topic) => topic.name)])).toEqual([
      ['umum', 'Umum', ['Informasi SPMB Jateng 2025', 'Petunjuk Teknis', 'Teknis Pendaftaran']],
      ['sma', 'SMA', ['Persyaratan SMA', 'Pendaftaran SMA', 'Jadwal SMA']],
      ['smk', 'SMK', ['Persyaratan SMK', 'Pendaftaran SMK', 'Jadwal SMK', 'Persyaratan Khusus']],
    ])
    expect(faqs.length).toBeGreaterThanOrEqual(55)
    expect(new Set(faqs.map(({ key }) => key)).size).toBe(faqs.length)
    expect(new Set(faqs.map(({ question }) => question)).size).toBe(faqs.length)
    const topics = faqCategories.flatMap((category) => category.topics)
    expect(topics.filter(({ items }) => items.length < 4).map(({ name }) => name)).toEqual([])
  })

  test('every question and article has at least four other ways to ask it, each once and no longer than a line', () => {
    const all = [...faqs, ...articles]
    expect(all.filter(({ asked }) => asked.length < 4)).toEqual([])
    for (const { asked } of all) expect(phrasingsInput.parse(asked.join('\n'))).toBe(asked.join('\n'))
  })

  test('every question and article says where it comes from, who read it when, and when to read it again', () => {
    const all = [...faqs.map((each) => ({ id: each.key, ...each })), ...articles]
    const silent = all.filter(({ source, reviewed, editor, reviewBy }) => !source || !reviewed || !editor || !reviewBy)
    expect(silent.map(({ id }) => id)).toEqual([])
    expect(all.filter(({ reviewed, reviewBy }) => reviewBy <= reviewed).map(({ id }) => id)).toEqual([])
    const named = /^(Petunjuk teknis SPMB|Permendikdasmen Nomor 3|Bahan publik|Keterangan umum|Cara kerja portal)/
    expect(all.filter(({ source }) => !named.test(source)).map(({ id }) => id)).toEqual([])
    expect(all.flatMap(({ id, source }) => unknownFigures(id, source))).toEqual([])
  })

  test('there are 8 announcements, two of them fixed', () => {
    expect(announcements.map(({ key }) => key)).toEqual(numbered('A', 8))
    const fixed = announcements.filter((announcement) => announcement.fixed)
    expect(fixed.map(({ key, date, expires }) => [key, date, expires])).toEqual([
      ['A-1', '2025-06-14', null],
      ['A-2', '2025-05-26', null],
    ])
  })

  test('what is announced about the season has the season’s days, whenever the portal was first started', () => {
    const ofTheSeason = announcements.filter(({ title, content }) => /\b2025\b/.test(title + content))
    expect(ofTheSeason.map(({ key }) => key)).toEqual(['A-1', 'A-3', 'A-7', 'A-8'])
    expect(ofTheSeason.filter(({ offsetDays }) => offsetDays !== undefined)).toEqual([])
    const over = announcements.filter(({ content }) => content.includes('selama masa pendaftaran'))
    expect(over.map(({ key, expires }) => [key, expires])).toEqual([['A-5', '2025-06-18']])
  })

  test('there are 13 offices, and 29 regencies and 6 cities, each in exactly one of them', () => {
    const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII', 'XIII']
    expect(offices.map(({ name }) => name)).toEqual(
      numerals.map((numeral) => `Cabang Dinas Pendidikan Wilayah ${numeral}`),
    )
    expect(offices.map(({ no }) => no)).toEqual(numerals.map((_, place) => place + 1))
    expect(regencies.filter(({ kind }) => kind === 'kabupaten')).toHaveLength(29)
    expect(regencies.filter(({ kind }) => kind === 'kota')).toHaveLength(6)
    expect(regencies.filter(({ name, kind }) => !name.toLowerCase().startsWith(`${kind} `))).toEqual([])
    expect(new Set(regencies.map(({ name }) => name)).size).toBe(35)
    expect(new Set(regencies.map(({ office }) => office))).toEqual(new Set(offices.map(({ no }) => no)))
  })

  test('there are 60 demo tickets, invented, from regencies and in categories that exist', () => {
    expect(demoTickets.map(({ no }) => no)).toEqual(Array.from({ length: 60 }, (_, place) => place + 1))
    const known = new Set(regencies.map(({ name }) => name))
    const stray = demoTickets.filter(
      ({ email, regency, kind, category }) =>
        !email.endsWith('@example.test') ||
        !known.has(regency) ||
        !ticketCategories[kind].some(({ id }) => id === category),
    )
    expect(stray.map(({ no }) => no)).toEqual([])
  })
})

describe('the figures', () => {
  test.each(places)('%s (%s) stands in %s', (_fact, figure, keys) => {
    expect(keys.split(' ').filter((key) => !figure.test(plain.get(key) ?? ''))).toEqual([])
  })

  test('every date, time, percentage, measure and number in the texts comes from the facts', () => {
    expect([...plain].flatMap(([key, text]) => unknownFigures(key, text))).toEqual([])
  })

  test.each(statements)('wherever %s is said, it is %s', (pattern, allowed) => {
    const said = [...plain].flatMap(([key, text]) =>
      [...text.matchAll(pattern)].map(([, figure = '']) => ({ key, figure: oneSpelling(figure) })),
    )
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter(({ figure }) => !allowed.split(', ').includes(figure))).toEqual([])
  })

  test('the season opens and closes on the days of the texts', () => {
    const of = (id: string) => {
      const stage = stages.find((candidate) => candidate.id === id)
      return [stage?.opens?.slice(0, 10), stage?.closes?.slice(0, 16) ?? null]
    }
    expect(of('pengajuan-akun')).toEqual(['2025-05-26', null])
    expect(of('verifikasi-berkas')).toEqual(['2025-05-27', '2025-06-10T15:30'])
    expect(of('aktivasi-akun')).toEqual(['2025-06-03', null])
    expect(of('pilih-sekolah')).toEqual(['2025-06-14', '2025-06-18T17:00'])
    expect(of('pengumuman-hasil')).toEqual(['2025-06-21', null])
    expect(of('daftar-ulang')).toEqual(['2025-06-23', '2025-06-30T23:59'])
    expect(of('pengumuman-cadangan')).toEqual(['2025-07-01', null])
    expect(of('daftar-ulang-cadangan')).toEqual(['2025-07-02', '2025-07-03T23:59'])
    expect(of('hari-pertama')).toEqual(['2025-07-14', null])
    expect(stages).toHaveLength(9)
  })

  test('call centres carry their placeholder, and no file carries a telephone number', () => {
    expect(offices.map(({ callCentre }) => callCentre)).toEqual(
      offices.map(({ no }) => `(0xx) 000 00${String(no).padStart(2, '0')}`),
    )
    const telephone = /\+62[\d\s().-]*|\(0[\dx]+\)[\d\s-]*\d|(?<![\d.])0\d[\d .-]{5,}\d|\d{8,}/g
    const found = files.flatMap(({ key, text }) => [...text.matchAll(telephone)].map(([number]) => `${key}: ${number}`))
    expect(found.filter((line) => !/^offices\.yaml: \(0xx\) 000 00\d\d$/.test(line))).toEqual([])
  })

  test('no file carries a mark of the sources', () => {
    const mark = /\[(?:seed|publik|umum)\b[^\]]*\]|\bS\d{1,2}\b/g
    expect(files.flatMap(({ key, text }) => [...text.matchAll(mark)].map(([found]) => `${key}: ${found}`))).toEqual([])
  })
})

describe('the shape of an article', () => {
  const closings = ['Yang perlu disiapkan', 'Langkah berikutnya']

  test.each(articles)('$id opens with a paragraph, has at least 250 words and ends with what to do', ({ body }) => {
    expect(body).toMatch(/^[^#\-|>{\d<]/)
    expect(countWords(body.split(/^#/m)[0] ?? '')).toBeGreaterThanOrEqual(12)
    expect(countWords(body)).toBeGreaterThanOrEqual(250)
    const headings = [...body.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
    expect(closings).toContain(headings.at(-1))
    expect(headings.filter((heading) => closings.includes(heading))).toHaveLength(1)
    expect(new Set(headings).size).toBe(headings.length)
  })

  test('no text has a first-level heading, a heading that skips a level, or HTML', () => {
    const skips = (body: string) => {
      const levels = [...body.matchAll(/^(#+) /gm)].map(([, signs = '']) => signs.length)
      return levels.some((level, place) => level < 2 || level > (levels[place - 1] ?? 1) + 1)
    }
    const pages = [...articles, ...legalTexts]
    expect(pages.filter(({ body }) => skips(body)).map(({ file }) => file)).toEqual([])
    expect(texts.filter(({ text }) => /<[a-z!/]|&[a-z]+;/i.test(text)).map(({ key }) => key)).toEqual([])
  })

  test('only the two tutorials hold the place of a video', () => {
    const held = articles.flatMap(({ id, body }) => [...body.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [id, name]))
    expect(held).toEqual([
      ['video-1', 'VIDEO_URL_PENDAFTARAN'],
      ['video-2', 'VIDEO_URL_UNGGAH'],
    ])
  })
})

describe('the dates', () => {
  const shipped = files.filter(
    ({ key }) => key !== 'season.yaml' && key !== 'holidays.yaml' && key !== 'demo-tickets.yaml',
  )

  test('every marker is known to the season', () => {
    const unknown = shipped.flatMap(({ key, text }) =>
      findUnknownMarkers(text, season).map((each) => `${key}: ${each}`),
    )
    expect(unknown).toEqual(['video-1: {{VIDEO_URL_PENDAFTARAN}}', 'video-2: {{VIDEO_URL_UNGGAH}}'])
  })

  test('no day of the season stands as bare text, so that one changed date changes every text', () => {
    const found = shipped.flatMap(({ key, text }) => bareDays(text).map((line) => `${key}: ${line}`))
    expect(found).toEqual([])
    // A planted one is found, also without its year; holidays, ways to ask and dates of files are none.
    expect(bareDays('Sampai 18 Juni pukul 17.00 WIB.')).toHaveLength(1)
    expect(bareDays('Pada 14–18 Juni 2025.')).toHaveLength(1)
    expect(
      bareDays("  - '11 sampai 13 Juni ada tahap apa'\n  - 6 Juni 2025: Iduladha.\nupdated: '2025-06-18'"),
    ).toEqual([])
  })
})

/** The lines that name a day of the months of the season; quoted items of a list are ways to ask. */
function bareDays(text: string): string[] {
  const holidays = readFile('instances/jawa-tengah/holidays.yaml')
  const months: Readonly<Record<string, string>> = { Mei: '05', Juni: '06', Juli: '07' }
  return text.split('\n').filter((line) => {
    if (/^\s*- '.*'$/.test(line)) return false
    return [...line.matchAll(/(\d{1,2}) (Mei|Juni|Juli)\b/g)].some(([, day = '', month = '']) => {
      return !holidays.includes(`${season.year}-${months[month]}-${day.padStart(2, '0')}`)
    })
  })
}

describe('the words', () => {
  test('no sentence of an article, a summary, an answer or an announcement has more than 30 words', () => {
    const paragraphs = [
      ...articles.map(({ id, summary, body }) => ({ key: id, text: `${summary}\n\n${body}` })),
      ...legalTexts.map(({ file, summary, body }) => ({ key: file, text: `${summary}\n\n${body}` })),
      ...faqs.map(({ key, answer }) => ({ key, text: answer.replaceAll('\n', '\n\n') })),
      ...announcements.map(({ key, content }) => ({ key, text: content })),
    ]
    const long = paragraphs.flatMap(({ key, text }) =>
      sentences(text)
        .filter((sentence) => countWords(sentence) > 30)
        .map((sentence) => `${key}: ${sentence}`),
    )
    expect(long).toEqual([])
  })

  test('people are addressed as ‘Anda’, and things have one name', () => {
    const misnamed =
      /\banda\b|\b(?:kamu|kalian|orangtua|orang tua\/ wali|siswa|raport|ijasah|akte|silahkan|dimana|disini)\b/g
    expect(
      [...plain].flatMap(([key, text]) => [...text.matchAll(misnamed)].map(([found]) => `${key}: ${found}`)),
    ).toEqual([])
  })

  test('old names stand only where they are explained', () => {
    const naming = (name: RegExp) => [...plain].filter(([, text]) => name.test(text)).map(([key]) => key)
    expect(naming(/\bPPDB\b|peserta didik/i)).toEqual(['juknis-1', 'F-U1-1'])
    expect(naming(/zonasi/i)).toEqual(['path-1', 'F-U1-1'])
  })
})

describe('the links', () => {
  const links = [...articles, ...legalTexts].flatMap(({ file, body }) =>
    [...body.matchAll(/\[([^\]]*)\]\(([^)\s]*)\)/g)].map(([, words = '', to = '']) => ({ from: file, words, to })),
  )
  const pages = new Set([
    ...[...readFile('tests/architecture/routes.json').matchAll(/"(\/[^":*]*)"/g)].map(([, page = '']) => page),
    '/#faq',
    ...knowledgeCategories.map(({ id }) => `/knowledge/${id}`),
    ...articles.map(({ category, id }) => `/knowledge/${category}/${id}`),
  ])

  test('every link leads to a page of the portal or to the admission site', () => {
    expect(links.length).toBeGreaterThan(100)
    const lost = links.filter(({ to }) => !pages.has(to) && to !== 'https://spmb.jatengprov.go.id')
    expect(lost).toEqual([])
  })

  test('an article links to another one under its own title to that one, and never to itself', () => {
    const titled = new Map(articles.map(({ title, category, id }) => [title, `/knowledge/${category}/${id}`]))
    expect(links.filter(({ words, to }) => titled.has(words) && titled.get(words) !== to)).toEqual([])
    expect(links.filter(({ from, to }) => to.endsWith(`/${from}`))).toEqual([])
  })

  test('every address outside the portal is one the facts name', () => {
    const address = /\b(?:https?:\/\/)?((?:[a-z\d-]+\.)+(?:id|com|org|net|test))\b/g
    const found = texts.flatMap(({ text }) => [...text.matchAll(address)].map(([, host = '']) => host))
    expect([...new Set(found)].sort()).toEqual(['nisn.data.kemdikbud.go.id', 'spmb.jatengprov.go.id'])
  })

  test('an answer that names a category of the guide names one that exists', () => {
    const named = texts.flatMap(({ text }) =>
      [...text.matchAll(/kategori "?([A-Z][^".]*?)"?\./g)].map(([, name = '']) => name),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !knowledgeCategories.some(({ title }) => title === name))).toEqual([])
  })
})

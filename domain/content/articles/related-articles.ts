// Which articles to read next: those that share most words of the title, and those of the same category. Pure.
import { instance } from '#shared/instance.ts'
export interface TitledArticle {
  readonly id: string
  readonly categoryId: string
  readonly title: string
}

const idle = new Set([
  ...['dan', 'atau', 'untuk', 'yang', 'dari', 'pada', 'bagi', 'dengan', 'cara', 'apa', 'saja', 'anda'],
  ...['spmb', 'sma', 'smk', 'slb'],
])

function wordsOf(title: string): Set<string> {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const { province, shortName } = instance()
  const ofPlace = `${province} ${shortName}`.toLowerCase().split(' ')
  return new Set(words.filter((word) => !idle.has(word) && !ofPlace.includes(word) && !/^20\d\d$/.test(word)))
}

export function relatedArticles<Candidate extends TitledArticle>(
  to: TitledArticle,
  all: readonly Candidate[],
  limit: number,
  except: readonly string[] = [],
): Candidate[] {
  const words = wordsOf(to.title)
  return all
    .filter(({ id }) => id !== to.id && !except.includes(id))
    .map((candidate) => {
      const shared = wordsOf(candidate.title).intersection(words).size
      return { candidate, closeness: shared * 2 + (candidate.categoryId === to.categoryId ? 1 : 0) }
    })
    .filter(({ closeness }) => closeness > 0)
    .sort((a, b) => b.closeness - a.closeness)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

// 'Langkah berikutnya' at the end of an article: the articles before and after it, and what to do when it did not help.
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** A neighbouring article. */
export interface Neighbour {
  readonly id: string
  readonly title: string
}

/** Props of `NextSteps`; `category` is the path of the category. */
export type NextStepsProps = { category: string; previous: Neighbour | null; next: Neighbour | null }

/** The box, not printed. */
export function NextSteps({ category, previous, next }: NextStepsProps) {
  return (
    <Card className="grid max-w-measure gap-5 print:hidden">
      <h2 className="text-lg">Langkah berikutnya</h2>
      <ul className="grid">
        {next && (
          <li>
            <Link to={`${category}/${next.id}`} className="flex min-h-11 items-center gap-3 font-semibold">
              <ArrowRight />
              {next.title}
            </Link>
          </li>
        )}
        {previous && (
          <li>
            <Link to={`${category}/${previous.id}`} className="flex min-h-11 items-center gap-3">
              <ArrowLeft />
              {previous.title}
            </Link>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-garis pt-5">
        <p className="grow">Belum menjawab pertanyaan Anda?</p>
        <ButtonLink variant="secondary" to="/contact">
          Hubungi cabang dinas
        </ButtonLink>
        <ButtonLink to="/login-required">Buat Pertanyaan</ButtonLink>
      </div>
    </Card>
  )
}

// The end of an article: the articles before and after it, and what to do when it did not help.
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { askAddress } from '#app/components/shell/ask-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

/** A neighbouring article. */
export interface Neighbour {
  readonly id: string
  readonly title: string
}

/** Props of `NextSteps`: `title` is the article's, `category` the path of its category. */
export type NextStepsProps = { title: string; category: string; previous: Neighbour | null; next: Neighbour | null }

/** The box, not printed. */
export function NextSteps({ title, category, previous, next }: NextStepsProps) {
  return (
    <Card className="grid max-w-measure gap-5 print:hidden">
      <h2 className="text-lg">Baca juga</h2>
      <ul className="grid gap-3">
        {next && (
          <li>
            <Link to={`${category}/${next.id}`} className="flex min-h-11 items-center gap-3 font-semibold">
              <ArrowRight />
              <Step where="Berikutnya">{next.title}</Step>
            </Link>
          </li>
        )}
        {previous && (
          <li>
            <Link to={`${category}/${previous.id}`} className="flex min-h-11 items-center gap-3">
              <ArrowLeft />
              <Step where="Sebelumnya">{previous.title}</Step>
            </Link>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap items-center gap-3 border-t border-garis pt-5">
        <p className="grow">Belum menjawab pertanyaan Anda?</p>
        <ButtonLink variant="secondary" to="/contact">
          Hubungi cabang dinas
        </ButtonLink>
        <ButtonLink to={askAddress(title)}>Tanya petugas</ButtonLink>
      </div>
    </Card>
  )
}

function Step({ where, children }: { where: string; children: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-sm font-normal text-tinta-soft">{where}</span>
      {children}
    </span>
  )
}

// A letter as text, to be copied or printed, and below it what is done with it.
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export interface LetterCardProps {
  readonly title: string
  readonly subject: string | null
  readonly text: string
  readonly children: ReactNode
}

export function LetterCard({ title, subject, text, children }: LetterCardProps) {
  const scripts = useHydrated()
  return (
    <Card className="max-w-column print:break-after-page">
      <div className="print:hidden">
        <CardHeader
          title={title}
          actions={
            <div className="flex flex-wrap gap-2">
              <CopyButton text={text} what={title} />
              {scripts && (
                <Button variant="secondary" onClick={() => window.print()} aria-label={`Cetak ${title}`}>
                  <Printer />
                  Cetak
                </Button>
              )}
            </div>
          }
        />
      </div>
      {subject && (
        <p className="mb-4">
          <strong>Perihal:</strong> {subject}
        </p>
      )}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="mt-6 border-t border-garis pt-5 print:hidden">{children}</div>
    </Card>
  )
}

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { useHydrated } from './use-hydrated.ts'

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'busy' | 'busyLabel'> & {
  text: string
  what: string
}

export function CopyButton({ text, what, className, variant = 'secondary', ...rest }: CopyButtonProps) {
  const [answer, setAnswer] = useState<'copied' | 'failed' | null>(null)
  const hydrated = useHydrated()

  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setAnswer(null), 3000)
    return () => clearTimeout(timer)
  }, [answer])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setAnswer('copied')
    } catch {
      setAnswer('failed')
    }
  }

  const Icon = answer === 'copied' ? Check : Copy
  return (
    <>
      <Button
        variant={variant}
        onClick={copy}
        className={classNames('min-w-30', !hydrated && 'invisible', className)}
        {...rest}
      >
        <Icon />
        {answer === 'copied' ? 'Tersalin' : 'Salin'}
        <span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className={answer === 'failed' ? 'text-sm text-red-700' : 'sr-only'}>
        {answer === 'copied' && `${what} tersalin`}
        {answer === 'failed' && 'Tidak dapat menyalin. Tekan lama pada teksnya untuk menyalin sendiri.'}
      </span>
    </>
  )
}

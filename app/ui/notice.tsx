import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

const looks: Record<NoticeTone, { box: string; mark: string; icon: LucideIcon }> = {
  info: { box: 'border-nila-100 bg-nila-50', mark: 'text-nila-700', icon: Info },
  success: { box: 'border-green-200 bg-green-50', mark: 'text-green-600', icon: CircleCheck },
  warning: { box: 'border-sogan-200 bg-sogan-50', mark: 'text-sogan-700', icon: TriangleAlert },
  error: { box: 'border-red-200 bg-red-50', mark: 'text-red-600', icon: CircleAlert },
}

export type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & { tone?: NoticeTone; title?: ReactNode }

export function Notice({ tone = 'info', title, className, children, ...rest }: NoticeProps) {
  const { box, mark, icon: Icon } = looks[tone]
  return (
    <div
      tabIndex={rest.role === 'alert' ? -1 : undefined}
      className={classNames('flex flex-wrap gap-x-3 gap-y-1 rounded-card border p-4', box, className)}
      {...rest}
    >
      <Icon className={classNames('mt-0.5', mark)} />
      <div className="min-w-0 grow basis-48">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={classNames(title && 'mt-0.5')}>{children}</div>}
      </div>
    </div>
  )
}

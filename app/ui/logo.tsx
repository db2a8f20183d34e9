import { instance } from '#shared/instance.ts'
import { classNames } from './class-names.ts'

export function Logo({ withName = true, className }: { withName?: boolean; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <img src="/favicon.svg" alt={`Logo SPMB ${instance().province}`} width="40" height="40" className="size-10" />
      {withName && (
        <span className="grid leading-none">
          <span className="text-[min(1.125rem,5.6vw)] leading-tight font-bold tracking-[-0.015em] text-tinta">
            Helpdesk SPMB
          </span>
          <span className="text-[min(0.875rem,4.4vw)] leading-tight font-medium text-tinta-soft">
            {instance().province}
          </span>
        </span>
      )}
    </span>
  )
}

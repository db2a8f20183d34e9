import { classNames } from './class-names.ts'

const shade = 'animate-pulse bg-garis/70 motion-reduce:animate-none'

export type SkeletonProps = { className?: string }

export function SkeletonLine({ className = 'h-4' }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames('block rounded-tick', shade, className)} />
}

export function SkeletonBlock({ className = 'h-32' }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames('block rounded-card', shade, className)} />
}

export type SkeletonListProps = SkeletonProps & { rows?: number; label?: string }

export function SkeletonList({ rows = 3, label = 'Sedang dimuat', className }: SkeletonListProps) {
  return (
    <div
      role="status"
      className={classNames('divide-y divide-garis rounded-card border border-garis bg-kertas', className)}
    >
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-2.5 p-5">
          <SkeletonLine className={row % 2 === 0 ? 'h-4 w-3/5' : 'h-4 w-2/5'} />
          <SkeletonLine className={classNames('h-3', row % 2 === 0 ? 'w-4/5' : 'w-3/5')} />
        </div>
      ))}
    </div>
  )
}

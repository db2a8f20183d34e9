// A square link with an icon alone, and icons without attributes that the style sheet gives them anyway.
import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

type IconLinkProps = { to: string; title: string; name: string; children: ReactNode }

export function IconLink({ to, title, name, children }: IconLinkProps) {
  return (
    <ButtonLink to={to} variant="quiet" aria-label={`${title}: ${name}`} title={title} className="min-w-11 px-2!">
      {children}
    </ButtonLink>
  )
}

export const bareIcon = {
  xmlns: undefined,
  width: undefined,
  height: undefined,
  fill: undefined,
  stroke: undefined,
  strokeWidth: undefined,
  strokeLinecap: undefined,
  strokeLinejoin: undefined,
} as const

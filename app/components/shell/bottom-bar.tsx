import { House, SearchCheck, ShieldAlert, SquarePen } from 'lucide-react'
import { NavLink } from 'react-router'
import { ChatLauncher } from '#app/components/assistant/chat-launcher.tsx'
import { useSignedInRole } from './stored-session.ts'

const visitorTabs = [
  { to: '/', label: 'Beranda', icon: House },
  { to: '/ask', label: 'Tanya', icon: SquarePen },
  { to: '/ask/report', label: 'Lapor', hidden: ' (rahasia)', icon: ShieldAlert },
  { to: '/status', label: 'Cek', hidden: ' status', icon: SearchCheck },
]

const clientAddresses: Readonly<Record<string, string>> = {
  '/': '/client/dashboard',
  '/ask': '/client/create-question',
  '/status': '/client/questions',
}

/** On phones a bar at the bottom; on wider screens only the assistant's floating button. */
export function BottomBar({ inClientArea = false }: { inClientArea?: boolean }) {
  const role = useSignedInRole()?.role
  const isClient = inClientArea || role === 'client'
  return (
    <div
      data-bottom-bar=""
      className="z-35 flex border-t border-garis bg-kertas pb-[env(safe-area-inset-bottom)] max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 sm:contents print:hidden"
    >
      <nav aria-label="Pintasan" className="grow-4 basis-0 sm:hidden">
        <ul className="grid grid-cols-4">
          {visitorTabs.map(({ to, label, hidden, icon: Icon }) => (
            <li key={to}>
              <NavLink
                to={(isClient && clientAddresses[to]) || to}
                end={!to.startsWith('/status')}
                className="bar-item"
              >
                <Icon />
                <span>
                  {label}
                  {hidden && <span className="sr-only">{hidden}</span>}
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ChatLauncher />
    </div>
  )
}

import { ROLE_NAMES } from '../tokens/roles.ts'
import type { Entry } from './entry.tsx'

const SCALE = [
  ['text-5xl display', '48 / 52'],
  ['text-4xl display', '38 / 44'],
  ['text-3xl display', '30 / 36'],
  ['text-2xl display', '24 / 30'],
  ['text-xl font-semibold', '20 / 28'],
  ['text-lg', '18 / 26'],
  ['text-base', '16 / 24'],
  ['text-sm', '14 / 20'],
  ['text-xs', '12 / 16'],
] as const

export const TOKENS: readonly Entry[] = [
  {
    name: 'Colour',
    states: [
      {
        name: 'roles',
        wide: true,
        show: (
          <ul className="gutter grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
            {ROLE_NAMES.map((role) => (
              <li key={role} className="min-w-0 text-xs text-text-2">
                <span
                  className="mb-1 block h-10 rounded-control border border-line"
                  style={{ background: `var(--${role})` }}
                />
                {role}
              </li>
            ))}
          </ul>
        ),
      },
    ],
  },
  {
    name: 'Type',
    states: [
      {
        name: 'scale',
        wide: true,
        show: (
          <ul className="gutter grid grid-cols-1 gap-3">
            {SCALE.map(([look, size]) => (
              <li key={look} className="flex flex-wrap items-baseline gap-x-4">
                <span className="num w-16 text-xs text-text-3">{size}</span>
                <span className={`min-w-0 ${look}`}>You can withdraw €312.40 now</span>
              </li>
            ))}
          </ul>
        ),
      },
    ],
  },
]

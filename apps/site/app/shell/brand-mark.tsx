import { Link } from '../shared/link.tsx'
import { useHref } from '../shared/links.ts'
import { useBrand } from '../shared/page-title.tsx'

/** The brand's sign, drawn with the colours of the page: a lit board over an open door. */
export function BrandSign({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden className={className ?? 'size-6 shrink-0'}>
      <rect x="2.5" y="3.5" width="19" height="17" rx="5" className="stroke-brand-text" strokeWidth="1.75" />
      <path
        d="M7.5 14.25v.25a2.5 2.5 0 0 0 2.5 2.5h4a2.5 2.5 0 0 0 2.5-2.5v-.25"
        className="stroke-brand-text"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
      <circle cx="8" cy="8.5" r="1.25" className="fill-brand-text" />
      <circle cx="12" cy="8.5" r="1.25" className="fill-brand-text" />
      <circle cx="16" cy="8.5" r="1.25" className="fill-brand-text" />
    </svg>
  )
}

/** Sign and name, leading home. On phones the sign stands alone. */
export function BrandMark() {
  const brand = useBrand()
  const to = useHref()('home')
  return (
    <Link
      to={to}
      prefetch="intent"
      className="press hit inline-flex min-h-10 items-center gap-2 rounded-card pe-1 text-lg font-semibold tracking-[-0.01em]"
    >
      <BrandSign />
      <span className="sr-only md:not-sr-only">{brand.name}</span>
    </Link>
  )
}

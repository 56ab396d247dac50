import { use } from 'react'
import { useHref } from '../shared/navigation/href.ts'
import { Link } from '../shared/navigation/link.tsx'
import { useBrand } from '../shared/request/root-data.ts'
import { DocumentContext } from '../shared/request/site-context.ts'

/** The shapes of the brand's logo, once per document; `LogoMark` and `Wordmark` refer to them. */
export function LogoSymbols() {
  const { brandLogo } = use(DocumentContext)
  return (
    <svg
      id="brand-logo"
      aria-hidden
      className="absolute size-0"
      suppressHydrationWarning
      // From a file of the brand in which the server has allowed shapes only.
      dangerouslySetInnerHTML={{ __html: brandLogo }}
    />
  )
}

/** The brand's mark. */
export function LogoMark({ className = 'size-6' }: { className?: string }) {
  const { logo } = useBrand()
  return (
    <svg viewBox={logo.mark} fill="none" aria-hidden className={`shrink-0 ${className}`}>
      <use href="#logo-mark" />
    </svg>
  )
}

/** The brand's name in its own lettering. */
export function Wordmark({ className = 'h-6' }: { className?: string }) {
  const { logo, name } = useBrand()
  return (
    <svg viewBox={logo.wordmark} role="img" aria-label={name} className={`w-auto shrink-0 ${className}`}>
      <use href="#logo-wordmark" />
    </svg>
  )
}

/** Mark and name with a link to the home page. On phones the mark alone. */
export function Logo() {
  const brand = useBrand()
  const to = useHref()('home')
  return (
    <Link
      to={to}
      prefetch="intent"
      aria-label={brand.name}
      className="pressable tap-target inline-flex min-h-10 items-center gap-2 rounded-card pe-1"
    >
      <LogoMark className="size-7" />
      <span className="hidden md:inline-flex">
        <Wordmark className="h-7" />
      </span>
    </Link>
  )
}

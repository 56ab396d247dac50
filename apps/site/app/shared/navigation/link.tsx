/** Links to pages of this site, and how a click is navigated by the router. */
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  createContext,
  use,
  useEffect,
  useState,
} from 'react'
import type { AnchorProps } from '@marquee/ui/anchor'
import { type NavigateFunction, PrefetchPageLinks } from 'react-router'
import { useLocale } from '../formats/locale.ts'
import { type SiteAddress, isPlainPress, isSiteAddress } from './address.ts'
import { sheetEntries } from './sheet-entries.ts'

/** Navigates to an address. One function for the whole page: the router's own hook adds an effect to every link. */
export const NavigateContext = createContext<NavigateFunction>(() => {
  throw new Error('no router')
})

/** Path of the page. It changes with the path only, so that opening a modal does not re-render links. */
export const PathContext = createContext('/')

/** Time after which a resting pointer counts as intent (ms). */
const MEANT_MS = 100

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'download'> {
  readonly to: SiteAddress
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
  /** Loads the page's scripts and data when a click is likely. */
  readonly prefetch?: 'intent'
}

/**
 * A link from a modal or a sheet to another page replaces its entry in the history: Back does not open the modal again.
 */
function leavesModal(to: SiteAddress): boolean {
  return to.startsWith('/') && (sheetEntries() > 0 || new URLSearchParams(location.search).has('modal'))
}

/** Calls the caller's own handler, then the link's. */
const both =
  <E,>(own: ((event: E) => void) | undefined, then: () => void) =>
  (event: E) => {
    own?.(event)
    then()
  }

/** A link that the router navigates. The router's own link re-renders with every change of the address. */
export function Link({
  to,
  replace,
  preventScrollReset = false,
  prefetch,
  onClick,
  onFocus,
  onBlur,
  onMouseEnter,
  onMouseLeave,
  onTouchStart,
  children,
  ...rest
}: LinkProps) {
  const navigate = use(NavigateContext)
  const [isNear, setNear] = useState(false)
  const [isMeant, setMeant] = useState(false)
  useEffect(() => {
    if (!isNear) return undefined
    const timer = setTimeout(() => setMeant(true), MEANT_MS)
    return () => clearTimeout(timer)
  }, [isNear])
  const approach = () => {
    if (prefetch === 'intent') setNear(true)
  }
  const leave = () => {
    setNear(false)
    setMeant(false)
  }
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainPress(event) || event.currentTarget.target !== '') return
    event.preventDefault()
    const isHere = to === location.pathname + location.search + location.hash
    void navigate(to, { replace: replace ?? (isHere || leavesModal(to)), preventScrollReset })
  }
  return (
    <>
      <a
        {...rest}
        href={to}
        // Lets the router discover the routes of such links.
        data-discover="true"
        onClick={press}
        onFocus={both(onFocus, approach)}
        onBlur={both(onBlur, leave)}
        onMouseEnter={both(onMouseEnter, approach)}
        onMouseLeave={both(onMouseLeave, leave)}
        onTouchStart={both(onTouchStart, approach)}
      >
        {children}
      </a>
      {isMeant && <PrefetchPageLinks page={to} />}
    </>
  )
}

/**
 * The anchor of every component with an `href`, given to the design system by `AnchorProvider` in root.tsx. Files,
 * downloads, fragments, other markets and other sites are plain links of the browser.
 */
export function LinkAnchor({ href, download, children, ...rest }: AnchorProps) {
  const { prefix } = useLocale()
  if (download === undefined && isSiteAddress(href, prefix))
    return (
      <Link {...rest} to={href}>
        {children}
      </Link>
    )
  return (
    <a {...rest} href={href} download={download}>
      {children}
    </a>
  )
}

interface Place {
  readonly isActive: boolean
}

export interface NavLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** Only this page counts, not the pages below it. */
  readonly end?: boolean
  readonly className: string | ((place: Place) => string)
  readonly children: ReactNode | ((place: Place) => ReactNode)
}

/** A link that knows whether it leads to the current page. */
export function NavLink({ end = false, className, children, ...rest }: NavLinkProps) {
  const path = use(PathContext)
  const isActive = path === rest.to || (!end && path.startsWith(`${rest.to}/`))
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    >
      {typeof children === 'function' ? children({ isActive }) : children}
    </Link>
  )
}

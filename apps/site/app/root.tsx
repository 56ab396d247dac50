import { AnchorProvider } from '@marquee/ui/anchor'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import {
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import styles from './app.css?url'
import { DocumentContext, siteContext } from './shared/request/site-context.ts'
import { guardInBrowser } from './shell/guard-in-browser.ts'
import { guard } from './shell/guard.server.ts'
import { Guarded } from './shell/guarded.tsx'
import { Hydrated } from './shell/hydrated.tsx'
import { createRootData } from './shell/root-data.server.ts'
import { DocumentHead } from './shell/document-head.tsx'
import { LogoSymbols } from './shell/logo.tsx'
import { RouterFailure } from './shell/failures.tsx'
import { SessionProvider } from './shell/session-provider.tsx'
import { setCurrentVisitor } from './domain/session/index.ts'
import { usePageHandles } from './shared/navigation/page-handle.ts'
import { LinkAnchor, NavigateContext, PathContext } from './shared/navigation/link.tsx'
import { LocaleContext, localeOf } from './shared/formats/locale.ts'
import { trackNavigations } from './shared/navigation/pending-navigation.ts'
import { textsOfModals } from './shared/navigation/modals.ts'
import { newQueryClient, browserQueryClient } from './shared/query/query.ts'
import { requestLanguage } from './shared/texts/request-language.ts'

export const middleware: Route.MiddlewareFunction[] = [guard]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guardInBrowser]

export function loader({ request, url, context }: Route.LoaderArgs) {
  const facts = context.get(siteContext)
  return createRootData(facts, requestLanguage(request, url, facts))
}

/** The guard of the next navigation uses the newest data, which React may not have committed yet. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const data = await serverLoader()
  setCurrentVisitor(data)
  return data
}

/** Session, flags and location are read again only on request: after a sign-in, or by an action. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  currentUrl.href === nextUrl.href || (formMethod !== undefined && formMethod !== 'GET')

export type RootLoader = typeof loader

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootLoader>('root')
  const { nonce, brandCss, brandTexts, earlyScript } = useContext(DocumentContext)
  const { pathname, search } = useLocation()
  const handles = usePageHandles()
  const locale = localeOf(pathname)
  // Modals opened later load their own texts; a modal in the first address is part of the first view.
  const ofModals = import.meta.env.SSR ? textsOfModals(new URLSearchParams(search)) : []
  const namespaces = [
    ...new Set(['default', ...handles.flatMap((handle) => handle.texts ?? []), ...ofModals]),
  ]
  return (
    <DocumentHead
      locale={locale}
      texts={data?.texts ?? locale.language}
      namespaces={namespaces}
      theme={data?.theme}
      isCalm={data?.isCalm ?? false}
      isPhone={data?.isPhone ?? false}
      brand={data?.brand}
      head={
        <>
          {/* React passes over scripts in the head that it did not render. */}
          {import.meta.env.SSR && earlyScript !== undefined ? (
            <script nonce={nonce} dangerouslySetInnerHTML={{ __html: earlyScript }} />
          ) : null}
          {/* By address: as an import of a script, the first lazy screen would load it again, after the brand's
             sheet. */}
          <link rel="stylesheet" href={styles} />
          <style
            id="brand"
            nonce={nonce}
            suppressHydrationWarning
            // The brand's colours come from our own server, as the text of a style sheet.
            dangerouslySetInnerHTML={{ __html: brandCss }}
          />
          {brandTexts === '' ? null : (
            <script
              id="brand-texts"
              type="application/json"
              nonce={nonce}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: brandTexts }}
            />
          )}
        </>
      }
    >
      <LogoSymbols />
      <PathContext value={pathname}>
        <LocaleContext value={locale}>{children}</LocaleContext>
      </PathContext>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </DocumentHead>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const navigate = trackNavigations(useNavigate())
  // Rendering on the server starts no requests: the page's loader has fetched what it shows.
  const [client] = useState(() =>
    typeof window === 'undefined' ? newQueryClient(() => new Promise(() => {})) : browserQueryClient(),
  )
  return (
    <QueryClientProvider client={client}>
      <Hydrated>
        <NavigateContext value={navigate}>
          <AnchorProvider component={LinkAnchor}>
            <SessionProvider data={loaderData}>
              <Guarded brand={loaderData.brand} />
            </SessionProvider>
          </AnchorProvider>
        </NavigateContext>
      </Hydrated>
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouterFailure error={error} />
}

/** Packages for the browser, listed: a package that Vite discovers later reloads the first page, or a test. */
export const browserDependencies = {
  include: [
    'react',
    'react/jsx-runtime',
    'react/jsx-dev-runtime',
    'react/compiler-runtime',
    'react-dom',
    'react-dom/client',
    'react-router',
    'react-router/dom',
    '@tanstack/react-query',
    '@base-ui/react/autocomplete',
    '@base-ui/react/combobox',
    '@base-ui/react/csp-provider',
    '@base-ui/react/direction-provider',
    '@base-ui/react/menu',
    '@base-ui/react/popover',
    '@base-ui/react/tooltip',
    '@tanstack/react-form',
    '@tanstack/react-virtual',
    '@simplewebauthn/browser',
    'qr',
    'web-vitals',
  ],
  // Icons are imported one by one, as files that need no bundling.
  exclude: ['lucide'],
}

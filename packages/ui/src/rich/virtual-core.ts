/** What windows rows. Loaded after the first view: a list shows its first rows without it. */
export { Virtualizer, observeWindowOffset, observeWindowRect, windowScroll } from '@tanstack/react-virtual'

/** React for rendering mails: react-email's components are React components, rendered to static HTML. */
// oxlint-disable-next-line no-restricted-imports -- the one place where the server has React in its hands
export { createElement as h, Fragment, type CSSProperties, type ReactNode } from 'react'
// oxlint-disable-next-line no-restricted-imports -- the same
export { renderToStaticMarkup } from 'react-dom/server'

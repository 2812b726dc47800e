/** One table of the figures as a file. Apart from where events are sent, which every page carries. */
export const figuresFilePath = '/api/analytics/export'

/** Every idea as a file, and what is added and changed by one. */
export const ideaExportPath = '/api/ideas/export'
export const ideaImportPath = '/api/ideas/import'

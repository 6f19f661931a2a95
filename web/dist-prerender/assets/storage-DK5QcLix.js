// src/lib/storage.ts
function readStored(key) {
	return window.localStorage.getItem(key);
}
function store(key, value) {
	window.localStorage.setItem(key, value);
}
function forget(...keys) {
	for (const key of keys) window.localStorage.removeItem(key);
}
export { readStored as n, store as r, forget as t };

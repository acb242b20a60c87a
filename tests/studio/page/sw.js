self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('install', () => self.skipWaiting());

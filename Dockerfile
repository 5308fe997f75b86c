# Voxpop in a container. Build: docker build -t voxpop . Settings: README, "For production".
FROM node:26-slim AS build
WORKDIR /voxpop
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The second install removes the development packages, which a built site does not need.
RUN npm run build && npm ci --omit=dev

FROM node:26-slim
WORKDIR /voxpop
COPY --from=build /voxpop /voxpop
RUN mkdir --mode=700 /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/with-setup.mjs", "scripts/start.ts"]

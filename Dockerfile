# A static binary on nothing, as nobody; the repository is mounted at /repo:
#   docker run --rm -v "$PWD:/repo:ro" cnfarch lint
FROM --platform=$BUILDPLATFORM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG TARGETOS TARGETARCH
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath -ldflags="-s -w" -o /cnfarch ./cmd/cnfarch

FROM scratch
COPY --from=build /cnfarch /cnfarch
COPY LICENSE /LICENSE
USER 65534:65534
WORKDIR /repo
ENTRYPOINT ["/cnfarch"]
CMD ["lint"]
